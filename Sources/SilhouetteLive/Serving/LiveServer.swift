internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket
package import Silhouette
internal import SilhouetteSystem

/// A server that takes sessions while they are recorded, keeps them in a folder, and shows them.
///
/// ```
/// POST /sessions ─HostedSession▶ folder of segments
///                       └─▶ viewers at /sessions/ID
/// ```
///
/// It is for one's own machine, or a team in a network that it trusts: it knows no TLS and no accounts.
package final class LiveServer: Sendable {
  private let options: LiveOptions
  private let sessions: LiveSessions
  private let group: MultiThreadedEventLoopGroup
  private let connections = NIOLockedValueBox(0)

  enum Connection: Sendable {
    case plain(NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>, Patience)
    case socket(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, HTTPRequestHead, Patience)
  }

  /// - Throws: `SilhouetteError` if the folder cannot be used.
  package init(_ options: LiveOptions) throws(SilhouetteError) {
    self.options = options
    sessions = try LiveSessions(options)
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  }

  /// Serves until the stop is requested. Then everything that was taken is written.
  ///
  /// - Throws: `SilhouetteError` if it cannot listen, or if something could not be written at its time.
  ///
  /// - Parameters:
  ///   - stop: Asked a few times a second.
  ///   - feeds: Streams that are read here, such as files, each with a name for its session.
  ///   - isReady: Called with the port when connections are taken.
  package func run(
    until stop: InputStop, feeds: [LiveFeed] = [], isReady: @escaping @Sendable (Int) -> Void
  ) async throws(SilhouetteError) {
    let port = NIOLockedValueBox(options.port)
    let listening: NIOAsyncChannel<EventLoopFuture<Connection>, Never>
    do {
      let (options, connections) = (options, connections)
      listening = try await ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .bind(host: options.host, port: options.port) { channel in
          Self.prepare(channel, port, options, connections)
        }
    } catch {
      throw SilhouetteError(
        .io,
        "\(options.host):\(options.port): cannot listen there (\(error)); choose another --port or --host")
    }
    port.withLockedValue { $0 = listening.channel.localAddress?.port ?? options.port }
    let bound = port.withLockedValue(\.self)
    let routes = Routes(options, sessions, port: bound)
    let accepting = Task { try await Self.accept(listening, routes, connections) }
    isReady(bound)
    let feeding = feeds.map { feed in Task { await feed.run(into: sessions, complain: options.complain) } }
    while !stop.isRequested {
      try? await Task.sleep(for: .milliseconds(250))
      await sessions.tick()
    }
    for task in feeding {
      task.cancel()
      await task.value
    }
    accepting.cancel()
    try? await listening.channel.close().get()
    await sessions.close()
    try? await group.shutdownGracefully()
    if let failure = sessions.failure { throw failure }
  }

  // MARK: Connections

  /// Puts a connection's handlers together. It is a WebSocket's or not, as its first request says.
  private static func prepare(
    _ channel: any Channel, _ port: NIOLockedValueBox<Int>, _ options: LiveOptions,
    _ connections: NIOLockedValueBox<Int>
  ) -> EventLoopFuture<EventLoopFuture<Connection>> {
    let count = connections.withLockedValue { count in
      count += 1
      return count
    }
    channel.closeFuture.whenComplete { _ in connections.withLockedValue { $0 -= 1 } }
    guard count <= options.mostConnections else {
      return channel.close().flatMapThrowing { throw ChannelError.operationUnsupported }
    }
    return channel.eventLoop.makeCompletedFuture {
      let patience = Patience(seconds: Routes.mostSecondsOfARequest)
      try channel.pipeline.syncOperations.addHandler(SilenceCloser(patience))
      let upgrader = NIOTypedWebSocketServerUpgrader<Connection>(
        maxFrameSize: 1 << 24,
        shouldUpgrade: { channel, head in
          let access = AccessCheck(options, port: port.withLockedValue(\.self))
          let headers: HTTPHeaders? = Routes.mayUpgrade(head, access) ? [:] : nil
          return channel.eventLoop.makeSucceededFuture(headers)
        },
        upgradePipelineHandler: { channel, head in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.handler(type: MalformedReplier.self).isHTTP = false
            return .socket(try NIOAsyncChannel(wrappingChannelSynchronously: channel), head, patience)
          }
        })
      let upgrade = NIOTypedHTTPServerUpgradeConfiguration<Connection>(
        upgraders: [upgrader],
        notUpgradingCompletionHandler: { channel in
          channel.eventLoop.makeCompletedFuture {
            .plain(try NIOAsyncChannel(wrappingChannelSynchronously: channel), patience)
          }
        })
      var pipeline = NIOUpgradableHTTPServerPipelineConfiguration(upgradeConfiguration: upgrade)
      // NIO would answer a request that breaks off with 400 by itself, while it is answered here.
      pipeline.enableErrorHandling = false
      let connection = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
        configuration: pipeline)
      try channel.pipeline.syncOperations.addHandler(MalformedReplier())
      return connection
    }
  }

  private static func accept(
    _ listening: NIOAsyncChannel<EventLoopFuture<Connection>, Never>, _ routes: Routes,
    _ connections: NIOLockedValueBox<Int>
  ) async throws {
    try await listening.executeThenClose { inbound in
      for try await connection in inbound {
        // A connection ends by its client, by silence, or with the server.
        Task { try? await routes.serve(connection.get()) }
      }
    }
  }
}
