// Under any Node from 20 on, without dependencies: see steps.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, siteFingerprint } from './steps.mjs'

// The static server leaves dot files alone, and a build by hand clears the folder and the stamp with it.
const stamp = join(root, 'dist/.built-from')

const builtFrom = () => {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}

/** Builds the site when what it is made of differs from what the last build was made of. */
export const buildWhatIsStale = async () => {
  const fingerprint = siteFingerprint()
  if (builtFrom() === fingerprint) return
  console.log('Building the site …')
  await run('npm', ['run', 'build', '--silent'])
  writeFileSync(stamp, fingerprint)
}
