import { relative } from 'node:path'
import { root } from '../steps.mjs'

/** The folder of the package that a module belongs to, as the lock file names it; none for a module of ours. */
export const packageOf = (module: string): string[] => {
  const path = relative(root, module.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/')
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)
  return found && !path.startsWith('..') ? [found[0]] : []
}
