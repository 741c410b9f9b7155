import { execFileSync } from 'node:child_process'

/** What Git says about a folder; null where there is no Git, or the folder is in no repository. */
const gitSays = (folder: string, ...words: string[]): string | null => {
  try {
    return execFileSync('git', ['-C', folder, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return null
  }
}

/**
 * Why no archive of this version may be made of sources in a folder: their commit carries the tag of another version, or it
 * carries this one's and a file differs from the commit. Null where it may, and where the commit carries no tag.
 */
export const wrongTag = (folder: string, version: string): string | null => {
  const tags =
    gitSays(folder, 'tag', '--points-at', 'HEAD', '--list', 'v[0-9]*')?.split('\n').filter(Boolean) ?? []
  if (tags.length === 0) return null
  if (!tags.includes(`v${version}`))
    return `this commit is tagged ${tags.join(', ')}, and package.json says ${version}`
  const changed = gitSays(folder, 'status', '--porcelain', '--', '.')
  return changed
    ? `this commit is tagged v${version}, and these files are others now:\n${changed.trimEnd()}`
    : null
}

/** Does the list of changes tell what a version brings, under a heading of its own? */
export const isInChangelog = (changelog: string, version: string): boolean =>
  changelog.split('\n').some((line) => line.trim() === `## ${version}`)
