import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type ContentFiles, contentFiles } from '#server/content/content-files.ts'
import { type LatestVersion, latestVersions } from '#server/content/published.ts'
import { openCommandDatabase } from './command-database.ts'
import { type Command, CommandFailed, runCommand } from './run-command.ts'
import { root } from './steps.mjs'

const usage =
  'usage: abonbox export-content FOLDER   (FOLDER is the folder "content" of the sources, of which a release is made)'

/** What an export did to a file; `both` where somebody else had changed it there too, and now what was published stands. */
export type Exported = readonly ['written' | 'removed' | 'both', string]

/** Writes what was published into a folder of content; answers the files that are others there now. */
export const exportContent = (
  latest: readonly LatestVersion[],
  release: Pick<ContentFiles, 'text'>,
  folder: string,
): Exported[] => {
  const there = contentFiles(folder)
  return latest.flatMap(({ path, text }): Exported[] => {
    const before = there.text(path)
    if (before === text) return []
    const file = join(folder, path)
    if (text === null) rmSync(file)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    const isChangedThere = before !== release.text(path)
    return [[isChangedThere ? 'both' : text === null ? 'removed' : 'written', path]]
  })
}

const words = {
  written: 'written',
  removed: 'removed',
  both: 'changed on both sides, look at the difference before you commit it',
} as const

/** `abonbox export-content`: what editors published as Markdown files in the sources, so that the next release has it. */
const work = async ([folder, ...more]: string[]): Promise<void> => {
  if (!folder || more.length > 0) throw new CommandFailed(usage)
  if (!existsSync(join(folder, 'site')))
    throw new CommandFailed(`${resolve(folder)} is no folder of content: it has no folder "site"`)
  const database = await openCommandDatabase(process.env)
  try {
    const done = exportContent(
      // What a release has brought along already is home.
      (await latestVersions(database.kysely)).filter((latest) => latest.release === null),
      contentFiles(join(root, 'content')),
      folder,
    )
    for (const [how, path] of done) console.log(`${path}: ${words[how]}`)
    console.log(
      done.length === 0 ? 'nothing was published that is not there' : `${done.length} files are others now`,
    )
  } finally {
    await database.close()
  }
}

export const command: Command = { run: work, expected: [] }

if (import.meta.main) await runCommand(command)
