import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type ContentFiles, openContentFiles } from '#content/server/content-files.ts'
import { type LatestContentVersion, readLatestContentVersions } from '#content/server/published-content.ts'
import { withMigratedDatabase } from './command-database.ts'
import { type Command, CommandError } from './run-command.ts'
import { root } from './steps.mjs'

const usage = 'usage: abonbox export-content FOLDER   (FOLDER is the folder "content" of the sources)'

/** `both`: the file was also changed in the sources, and that change is overwritten. */
export type ContentFileChange = readonly ['written' | 'removed' | 'both', string]

export const exportContent = (
  latest: readonly LatestContentVersion[],
  release: Pick<ContentFiles, 'text'>,
  folder: string,
): ContentFileChange[] => {
  const there = openContentFiles(folder)
  return latest.flatMap(({ path, text }): ContentFileChange[] => {
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

const resultTexts = {
  written: 'written',
  removed: 'removed',
  both: 'changed on both sides, review the difference before you commit it',
} as const

/** `abonbox export-content`: writes published content to the source files, so that the next release contains it. */
const main = async ([folder, ...more]: string[]): Promise<void> => {
  if (!folder || more.length > 0) throw new CommandError(usage)
  if (!existsSync(join(folder, 'site')))
    throw new CommandError(`${resolve(folder)} is not a content folder: it has no folder "site"`)
  await withMigratedDatabase(async (database) => {
    const done = exportContent(
      (await readLatestContentVersions(database.kysely)).filter((latest) => latest.release === null),
      openContentFiles(join(root, 'content')),
      folder,
    )
    for (const [how, path] of done) console.log(`${path}: ${resultTexts[how]}`)
    console.log(
      done.length === 0 ? 'nothing was published that is not there' : `${done.length} files changed`,
    )
  })
}

export const command: Command = { run: main }
