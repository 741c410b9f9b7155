import { copyFile, mkdir, rename } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { importedStreetsFolder, readStreetFileMetadata } from '#places/server/street-map/street-files.ts'
import { readConfig } from '#server/config.ts'
import { type Command, CommandError } from './run-command.ts'

const usage = 'usage: abonbox import-map FILE.pmtiles'

/** `abonbox import-map`: checks and installs a street map. */
const main = async ([name, ...more]: string[]): Promise<void> => {
  if (!name || more.length > 0) throw new CommandError(usage)
  const file = resolve(name)
  if (!/^[\w-]+\.pmtiles$/.test(basename(file)))
    throw new CommandError(`${file}: must be named of Latin letters, digits and -, and end with .pmtiles`)
  const { bounds, minZoom, maxZoom, layers } = await readStreetFileMetadata(file)
  const config = readConfig(process.env)
  if (!config.ok) throw new CommandError(config.problems.join('\n'))
  const folder = importedStreetsFolder(config.value.dataDir)
  await mkdir(folder, { recursive: true })
  const place = join(folder, basename(file))
  // The file is copied and then renamed, so that servers never read a partial file.
  await copyFile(file, `${place}.part`)
  await rename(`${place}.part`, place)
  console.log(
    `${place}: zooms ${minZoom} to ${maxZoom}, bounds ${bounds.join(', ')}, layers ${layers.join(', ')}`,
  )
}

export const command: Command = { run: main, expected: ['UnusableStreetFileError'] }
