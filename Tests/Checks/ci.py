#!/usr/bin/env python3
"""Checks the jobs in Samples/ci: their files, their scripts, and with a package the job itself.

    Tests/Checks/ci.py                    reads the files as the services do, and runs `install` with arguments that it must refuse
    Tests/Checks/ci.py --package DEB      also makes a clean Debian with debootstrap, installs the package there as a job does, once without
                                          a cache and once with it and without a network, runs the report, and prints how long each took
                                          (needs root)

- Each option of `report` and `install` that a job names exists, and each input of the action is used and explained.
- No job puts an input of the action into a command line: it goes through the environment.
- The container's steps are those that `install` takes: the package, its programs, and the report.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from support import ROOT

CI = ROOT / "Samples" / "ci"
DUMPS = ROOT / "Samples" / "formats" / "appium-android"
# As long as a job may take from its cache, in seconds. It is printed and not a fault: machines differ.
WANTED = 60


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", type=pathlib.Path, metavar="DEB")
    options = parser.parse_args()
    problems = [*files(), *options_of_scripts(), *refusals()]
    if options.package:
        problems += job(options.package.resolve())
    for problem in problems:
        print(problem)
    if problems:
        sys.exit(f"ci.py: {len(problems)} problems")
    print("The jobs' files are what services read, and name what there is.")


# Files


def files():
    try:
        import yaml
    except ImportError:
        if os.environ.get("CI") == "true":
            return ["PyYAML is not installed, so the jobs' files were not read"]
        print("SKIPPED: the jobs' files were not read, since PyYAML is not installed.")
        return []
    problems = []
    action = yaml.safe_load((CI / "action.yml").read_text())
    text = (CI / "action.yml").read_text()
    for name, about in action["inputs"].items():
        if not about.get("description"):
            problems.append(f"action.yml: the input {name} is not explained")
        if not about.get("required") and "default" not in about:
            problems.append(f"action.yml: the input {name} has no default")
        if f"inputs.{name} }}}}" not in text:
            problems.append(f"action.yml: the input {name} is not used")
    for step in action["runs"]["steps"]:
        if "run" in step and "${{" in step["run"]:
            problems.append("action.yml: an input stands in a command line, where it would be run")
        if "run" in step and step.get("shell") != "bash":
            problems.append("action.yml: a step of a composite action needs a shell")
    github = yaml.safe_load((CI / "github.yml").read_text())
    for job in github["jobs"].values():
        for step in job["steps"]:
            if "Samples/ci" in step.get("uses", ""):
                given = set(step["with"])
                needed = {name for name, about in action["inputs"].items() if about.get("required")}
                problems += [f"github.yml: the action has no input {name}" for name in given - set(action["inputs"])]
                problems += [f"github.yml: the action's input {name} is missing" for name in needed - given]
    gitlab = yaml.safe_load((CI / "gitlab.yml").read_text())["screens"]
    if not {"image", "cache", "before_script", "script", "artifacts"} <= set(gitlab):
        problems.append("gitlab.yml: a part of the job is missing")
    kept = gitlab["cache"]["paths"][0]
    if not any(f"--cache {kept}" in line for line in gitlab["before_script"]):
        problems.append("gitlab.yml: the cache is not where the package is kept")
    jenkins = (CI / "Jenkinsfile").read_text()
    if jenkins.count("{") != jenkins.count("}"):
        problems.append("Jenkinsfile: braces do not match")
    lines = [line for line in (CI / "Containerfile").read_text().splitlines() if line and not line.startswith(("#", " "))]
    words = [line.split()[0] for line in lines]
    known = {"ARG", "FROM", "COPY", "RUN", "USER", "WORKDIR", "CMD"}
    if set(words) - known or words[:2] != ["ARG", "FROM"] or "USER" not in words:
        problems.append(f"Containerfile: unknown steps {sorted(set(words) - known)}, or none of its own user")
    return problems


def options_of_scripts():
    """Options that jobs give to scripts, which the scripts must take."""
    problems = []
    for script in ("report", "install"):
        takes = set(re.findall(r"^ +(--[a-z0-9-]+)(?: \|.*)?\)", (CI / script).read_text(), re.M))
        takes |= {
            word
            for line in re.findall(r"^ +((?:--?[a-z0-9-]+ \| )+--?[a-z0-9-]+)\)", (CI / script).read_text(), re.M)
            for word in line.split(" | ")
        }
        for name in ("action.yml", "gitlab.yml", "Jenkinsfile"):
            text = (CI / name).read_text().replace("\n        ", " ").replace("\n      --", " --")
            for line in text.splitlines():
                called = re.search(rf"(?:ci|GITHUB_ACTION_PATH|silhouette)/{script}\b(.*)", line)
                for option in re.findall(r"(?<![\w-])--[a-z][a-z0-9-]+", called[1]) if called else []:
                    if option not in takes:
                        problems.append(f"{name}: {script} has no option {option}")
    return problems


def refusals():
    cases = [
        ([], 64),
        (["https://example.invalid/a.deb"], 64),
        (["http://example.invalid/a.deb", "--sha256", "0" * 64], 64),
        (["missing.deb"], 74),
        (["a.deb", "b.deb"], 64),
        (["--nothing"], 64),
        (["a.deb", "--cache"], 64),
    ]
    problems = []
    for arguments, code in cases:
        run = subprocess.run([CI / "install", *arguments], capture_output=True, text=True)
        if run.returncode != code or not run.stderr.startswith("install: "):
            problems.append(f"install {' '.join(arguments)}: ends with {run.returncode}, not {code}: {run.stderr.strip()[:200]}")
    return problems


# A job


def job(package):
    """Installs the package in a Debian as it comes from its makers, and makes a report there."""
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        return ["a job needs root and debootstrap"]
    with tempfile.TemporaryDirectory(prefix="ci-") as folder:
        return Job(pathlib.Path(folder), package).run()


class Job:
    def __init__(self, folder, package):
        self.folder, self.package = folder, package
        self.first, self.second = folder / "first", folder / "second"

    def run(self):
        release = re.search(r"VERSION_CODENAME=(\w+)", pathlib.Path("/etc/os-release").read_text())[1]
        sites = subprocess.run(
            ["apt-get", "indextargets", "--format", "$(SITE)", f"Codename: {release}"], capture_output=True, text=True
        ).stdout.split()
        command = ["debootstrap", "--variant=minbase", release, self.first, *sites[:1]]
        made = subprocess.run(command, capture_output=True, text=True)
        if made.returncode:
            return [f"debootstrap failed: {made.stdout[-300:]}{made.stderr[-300:]}"]
        self.fill(self.first)
        # Both jobs begin with the same machine, as containers do.
        # Its devices have no end, so that nothing may read them.
        subprocess.run(["cp", "--archive", self.first, self.second], check=True)
        problems = self.work(self.first, "without a cache", [])
        shutil.copytree(self.first / "work" / ".silhouette", self.second / "work" / ".silhouette")
        return problems + self.work(self.second, "with a cache and without a network", ["unshare", "--net"])

    def fill(self, root):
        work = root / "work"
        shutil.copytree(DUMPS, work / "run" / "sources")
        (work / "ci").mkdir()
        shutil.copy(CI / "install", work / "ci" / "install")
        shutil.copy(self.package, work / self.package.name)
        # Packages come from where this system's do.
        shutil.copytree("/etc/apt/apt.conf.d", root / "etc/apt/apt.conf.d", dirs_exist_ok=True)
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")

    def work(self, root, what, before):
        steps = (
            f"cd /work && bash ci/install {self.package.name} --cache .silhouette"
            " && /usr/lib/silhouette/report run/sources --baseline run/sources --title Screens -o report"
        )
        clean = ["chroot", root, "/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "sh", "-c", steps]
        subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
        start = time.monotonic()
        try:
            run = subprocess.run([*before, *clean], capture_output=True, text=True, timeout=900)
        finally:
            subprocess.run(["umount", root / "proc"])
        seconds = time.monotonic() - start
        print(f"A job {what} took {seconds:.0f} s{'' if seconds < WANTED else ', more than a minute'}.")
        missing = [name for name in ("replay.html", "steps.md", "diff.html") if not (root / "work" / "report" / name).exists()]
        if run.returncode or missing:
            return [f"a job {what} ended with {run.returncode}, without {missing}: {run.stderr[-500:]}"]
        return []


if __name__ == "__main__":
    main()
