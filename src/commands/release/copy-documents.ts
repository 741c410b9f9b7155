import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../steps.mjs'

/** At the same paths in a release. */
const documents = [
  'CHANGELOG.md',
  'src/decisions',
  'src/server/backup.md',
  'src/server/deploy',
  'src/server/growth.md',
  'src/server/operations.md',
  'src/server/personal-data-breach.md',
  'src/server/runbook',
]

/** Links to sources, which a release lacks, become plain text. */
export const copyDocuments = async (to: string): Promise<void> => {
  const copied: string[] = []
  for (const name of documents) {
    await cp(join(root, name), join(to, name), { recursive: true })
    const files = name.endsWith('.md') ? [''] : await readdir(join(root, name))
    copied.push(...files.map((file) => join(to, name, file)).filter((file) => file.endsWith('.md')))
  }
  for (const name of copied) {
    const text = await readFile(name, 'utf8')
    const leads = (link: string) => existsSync(join(dirname(name), link.split('#')[0] ?? ''))
    const whole = text.replaceAll(
      /\[([^\]]+)\]\((?!\w+:|#)([^)\s]+)\)/g,
      (all, words: string, link: string) => (leads(link) ? all : words),
    )
    await writeFile(name, whole)
  }
}
