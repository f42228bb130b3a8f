import assert from "node:assert";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

for (const folder of ["Player/web", "Capture/web", "Web/engine"]) {
  const place = path.join(ROOT, folder);
  const { name, files, exports } = JSON.parse(fs.readFileSync(path.join(place, "package.json"), "utf8"));

  test(`${name} holds what it names, and its README's example is bundled and has the package's types`, () => {
    // Scripts/page makes the engine itself.
    for (const file of files) assert.ok(file === "engine.wasm" || fs.existsSync(path.join(place, file)), file);
    for (const file of Object.values(exports["."])) assert.ok(files.includes(file.slice(2)), file);
    const [, example] = fs.readFileSync(path.join(place, "README.md"), "utf8").match(/```js\n([^]*?)```/) ?? [];
    const room = fs.mkdtempSync(path.join(os.tmpdir(), "packages-"));
    try {
      fs.mkdirSync(path.join(room, "node_modules/@silhouette"), { recursive: true });
      fs.symlinkSync(place, path.join(room, "node_modules", name));
      fs.writeFileSync(path.join(room, "example.mjs"), example ?? "");
      const run = (command, ...words) => execFileSync(command, words, { cwd: room, encoding: "utf8", stdio: "pipe" });
      assert.ok(run("esbuild", "example.mjs", "--bundle", "--format=esm").length > example.length);
      // TypeScript finds types of `exports` only in packages of Node; a path says the same.
      const options = {
        allowJs: true,
        checkJs: true,
        noEmit: true,
        strict: true,
        target: "esnext",
        module: "esnext",
        moduleResolution: "node",
      };
      const paths = { [name]: [path.join(place, exports["."].types)] };
      const config = { compilerOptions: { ...options, types: [], baseUrl: room, paths }, files: ["example.mjs"] };
      fs.writeFileSync(path.join(room, "tsconfig.json"), JSON.stringify(config));
      run("tsc", "-p", ".");
      fs.writeFileSync(path.join(room, "example.mjs"), `${example}\nimport * as all from "${name}";\nall.nothingOfThisName;\n`);
      assert.throws(
        () => run("tsc", "-p", "."),
        (error) => error.stdout.includes("nothingOfThisName"),
      );
    } finally {
      fs.rmSync(room, { recursive: true });
    }
  });
}
