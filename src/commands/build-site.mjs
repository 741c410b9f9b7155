// Under any Node from 20 on, without dependencies: see steps.mjs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownNode, root, run, siteFingerprints } from './steps.mjs'

// The static server leaves dot files alone, and a build by hand clears the folder and the stamp with it.
const stamp = join(root, 'dist/.built-from')

// What a build of the site leaves for drawing content and the pages of offices again.
const leftBehind = [join(root, '.cache/renderer/pages.json'), join(root, 'dist/.pages.json')]
const officeParts = join(root, 'dist-offices-parts/parts.html')
const freshParts = join(root, 'dist/offices/parts.html')

/** @returns {Partial<ReturnType<typeof siteFingerprints>>} */
const builtFrom = () => {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Brings the built site to what its sources say: the whole of it when code changed, only the pages that an edit of
 * content touched (a second), only the pages of offices whose list changed, or nothing.
 * @param {{ all?: boolean }} [options] all: the site is built even where nothing changed
 */
export const buildWhatIsStale = async ({ all = false } = {}) => {
  const [was, now] = [builtFrom(), siteFingerprints()]
  const whole =
    all ||
    was.code !== now.code ||
    !leftBehind.every((file) => existsSync(file)) ||
    !(existsSync(officeParts) || existsSync(freshParts))
  if (whole) {
    console.log('Building the site …')
    await run('astro', ['build'])
  } else if (was.content !== now.content) {
    // What Node compiled once it need not compile for the next edit.
    const env = { NODE_COMPILE_CACHE: join(root, '.cache/compiled') }
    await run(ownNode(), ['src/commands/build-content.ts'], { env })
  }
  // Knows by itself which of its pages changed; it is asked when anything that they are made of did.
  if (whole || was.offices !== now.offices || existsSync(freshParts)) {
    await run(ownNode(), ['src/commands/build-offices.ts'])
  }
  if (JSON.stringify(was) !== JSON.stringify(now)) writeFileSync(stamp, JSON.stringify(now))
}
