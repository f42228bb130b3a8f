import assert from "node:assert";
import fs from "node:fs";
import { test } from "node:test";

for (const folder of ["player", "recorder"]) {
  test(`no modules of the ${folder} import each other, also by way of others`, () => {
    const place = new URL(`../${folder}/`, import.meta.url);
    const names = fs.readdirSync(place).filter((name) => name.endsWith(".js"));
    const imports = (name) =>
      [...fs.readFileSync(new URL(name, place), "utf8").matchAll(/^(?:import .*|\}) from "\.\/([\w-]+\.js)";$/gm)].map(
        ([, found]) => found,
      );
    const left = new Map(names.map((name) => [name, imports(name)]));
    assert.ok(names.some((name) => left.get(name).length > 5));
    // A module goes when all that it imports have gone.
    for (let count = 0; count !== left.size;) {
      count = left.size;
      for (const [name, needed] of left) if (!needed.some((other) => left.has(other))) left.delete(name);
    }
    assert.deepEqual([...left.keys()], []);
  });
}
