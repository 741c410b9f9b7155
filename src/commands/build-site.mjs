// Under any Node from 20 on, without dependencies: see steps.mjs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownNode, root, run, siteFingerprint } from './steps.mjs'

// The static server leaves dot files alone, and a build by hand clears the folder and the stamp with it.
const stamp = join(root, 'dist/.built-from')

// What a build of the site leaves for the pages of offices.
const officeParts = join(root, 'dist-offices-parts/parts.html')

const builtFrom = () => {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}

/** Builds the site when what it is made of differs from what the last build was made of, then the pages of offices. */
export const buildWhatIsStale = async () => {
  const fingerprint = siteFingerprint()
  if (builtFrom() !== fingerprint || !existsSync(officeParts)) {
    console.log('Building the site …')
    await run('npm', ['run', 'build', '--silent'])
    writeFileSync(stamp, fingerprint)
  }
  // Knows by itself which pages changed; with none of them it takes a second.
  await run(ownNode(), ['src/commands/build-offices.ts'])
}
