print("silhouette")
