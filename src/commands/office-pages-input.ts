import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { OfficeEntry } from '#contract/content/office-entry.ts'
import type { BoxSizeKey } from '#domain/tariff.ts'
import { factsOfEntry } from '#server/content/entry-facts.ts'
import { readOffices } from '#server/content/read-offices.ts'
import { type ListRow, LOCKER_KIND } from '#server/offices-import/list-row.ts'
import { officeOfRow } from '#server/offices-import/office-of-row.ts'
import { readOfficeList } from '#server/offices-import/read-list.ts'
import { groupsOfPlaces } from '#server/offices-import/tariff-group.ts'
import { htmlOf } from '../documents/html.ts'
import { blocksOf } from '../documents/markdown.ts'
import type { PageOffice } from '../office-pages/page-office.ts'

/** Where lists are kept that pages were made of, so that the next build has them again. */
const listsIn = (data: string): string => join(data, 'office-lists')

/** Keeps these lists instead of the ones before. */
export const rememberLists = async (data: string, files: readonly string[]): Promise<void> => {
  const folder = listsIn(data)
  const copies = new Set(files.map((file) => basename(file)))
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!copies.has(name)) rmSync(join(folder, name))
  for (const file of files) {
    const copy = join(folder, basename(file))
    if (copy !== file) await copyFile(file, copy)
  }
}

/** Keeps an imported list beside the others, in the place of the one with the same kinds that was imported before. */
export const rememberImportedList = async (
  data: string,
  file: string,
  rows: readonly ListRow[],
): Promise<void> => {
  const kinds = new Set(rows.map(({ kind }) => (kind === LOCKER_KIND ? 'lockers' : 'offices')))
  mkdirSync(listsIn(data), { recursive: true })
  await copyFile(file, join(listsIn(data), `imported-${[...kinds].sort().join('-')}`))
}

/** The lists that pages are made of, newest first: its row beats an older one of the same index. None before the first. */
export const rememberedLists = (data: string): string[] =>
  existsSync(listsIn(data))
    ? readdirSync(listsIn(data))
        .map((name) => join(listsIn(data), name))
        .map((file) => ({ file, writtenAt: statSync(file).mtimeMs }))
        .sort((one, other) => other.writtenAt - one.writtenAt || one.file.localeCompare(other.file))
        .map(({ file }) => file)
    : []

/** Stands beside the pages: of how many lists they were made. */
const BEHIND = '.lists'

/** Of how many lists the pages of a folder were made; none where nobody noted it. */
export const listsBehind = (pages: string): number => {
  const file = join(pages, BEHIND)
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0
}

export const noteListsBehind = (pages: string, lists: number): void =>
  writeFileSync(join(pages, BEHIND), `${lists}\n`)

const ofEditor = (entry: OfficeEntry): PageOffice => ({
  ...factsOfEntry(entry),
  area: '',
  directions: entry.directions ? htmlOf(blocksOf(entry.directions)) : '',
  sizes: [
    ...new Set<BoxSizeKey>([
      ...entry.boxes.map(({ size }): BoxSizeKey => (size === 2 ? '2' : '1')),
      ...(entry.lockers.length > 0 ? (['locker'] as const) : []),
    ]),
  ].sort(),
  lockers: entry.lockers.map(({ id, name }) => ({ id, name })),
  telling: true,
})

const ofList = (
  row: ListRow,
  lockers: PageOffice['lockers'],
  groupOf: Parameters<typeof officeOfRow>[1],
): PageOffice => {
  const { fingerprint: _, ...facts } = officeOfRow(row, groupOf)
  const alone = row.kind === LOCKER_KIND
  return {
    ...facts,
    area: row.area,
    sizes: alone ? ['locker'] : lockers.length > 0 ? ['1', '2', 'locker'] : ['1', '2'],
    lockers: alone ? [{ id: Number(row.index), name: row.name }] : lockers,
    telling: row.address !== '',
  }
}

/**
 * The offices that get pages: those of `content/offices` and those of the lists; an editor's file beats a row of the
 * same index, as in the import. `progress` is told which share of the lists is read.
 */
export const officesForPages = async (
  content: string,
  lists: readonly string[],
  progress: (share: number) => void,
): Promise<PageOffice[]> => {
  const written = readOffices(join(content, 'offices')).map(ofEditor)
  const known = new Set(written.map(({ index }) => index))
  const rows: ListRow[] = []
  for (const [at, file] of lists.entries()) {
    const list = await readOfficeList(file, (share) => progress((at + share) / lists.length))
    rows.push(...list.rows)
  }
  const offices = rows.filter(({ kind, index }) => kind !== LOCKER_KIND && !known.has(index))
  const indexes = new Set(offices.map(({ index }) => index))
  const lockers = Map.groupBy(
    rows.filter(({ kind, index }) => kind === LOCKER_KIND && !known.has(index)),
    ({ parentIndex, index }) => (indexes.has(parentIndex) ? parentIndex : index),
  )
  const listed = offices.map((row) =>
    ofList(
      row,
      (lockers.get(row.index) ?? []).map(({ index, name }) => ({ id: Number(index), name })),
      () => undefined,
    ),
  )
  const groupOf = groupsOfPlaces([...written, ...listed])
  const alone = [...lockers]
    .filter(([index]) => !indexes.has(index))
    .flatMap(([, own]) => own.map((row) => ofList(row, [], groupOf)))
  const seen = new Set<string>()
  return [...written, ...listed, ...alone].filter(({ index }) => !seen.has(index) && seen.add(index))
}
