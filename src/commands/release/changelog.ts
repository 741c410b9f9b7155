/** Does the list of changes tell what a version brings, under a heading of its own? */
export const isInChangelog = (changelog: string, version: string): boolean =>
  changelog.split('\n').some((line) => line.trim() === `## ${version}`)
