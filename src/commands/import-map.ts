import { copyFile, mkdir, rename } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { importedStreets, readPmtiles } from '#server/modules/street-map/street-files.ts'
import { type Command, CommandFailed, runCommand } from './run-command.ts'

const usage = 'usage: abonbox import-map FILE.pmtiles'

/** `abonbox import-map`: checks a file of streets and puts it where servers of this folder of data find it at once. */
const work = async ([name, ...more]: string[]): Promise<void> => {
  if (!name || more.length > 0) throw new CommandFailed(usage)
  const file = resolve(name)
  if (!/^[\w-]+\.pmtiles$/.test(basename(file)))
    throw new CommandFailed(`${file}: must be named of Latin letters, figures and -, and end with .pmtiles`)
  const { bounds, minZoom, maxZoom, layers } = await readPmtiles(file)
  const config = readConfig(process.env)
  if (!config.ok) throw new CommandFailed(config.problems.join('\n'))
  const folder = importedStreets(config.value.dataDir)
  await mkdir(folder, { recursive: true })
  const place = join(folder, basename(file))
  // A server that looks in between finds the file before, or the whole new one.
  await copyFile(file, `${place}.part`)
  await rename(`${place}.part`, place)
  console.log(
    `${place}: zooms ${minZoom} to ${maxZoom}, bounds ${bounds.join(', ')}, layers ${layers.join(', ')}`,
  )
}

export const command: Command = { run: work, expected: ['NotStreets'] }

if (import.meta.main) await runCommand(command)
