import { execFileSync } from 'node:child_process'

/** Null without Git or outside a repository. */
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

/** Refuses a commit tagged for another version, and changed files in a tagged one; null if there is no objection. */
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

export const isInChangelog = (changelog: string, version: string): boolean =>
  changelog.split('\n').some((line) => line.trim() === `## ${version}`)
