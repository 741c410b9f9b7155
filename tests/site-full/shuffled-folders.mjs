// `node --import` this: folders list their files in any order, as a file system may, and reading takes any time.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

const MOST_MS = 15

/**
 * @template Entry
 * @param {Entry[]} list
 */
const shuffled = (list) =>
  list
    .map((entry) => /** @type {const} */ ([Math.random(), entry]))
    .sort(([left], [right]) => left - right)
    .map(([, entry]) => entry)

const { readdirSync } = fs
const { readdir, readFile, writeFile } = fs.promises
Object.assign(fs, {
  readdirSync: (/** @type {any[]} */ ...words) => shuffled(Reflect.apply(readdirSync, fs, words)),
})
Object.assign(fs.promises, {
  readdir: async (/** @type {any[]} */ ...words) =>
    shuffled(await Reflect.apply(readdir, fs.promises, words)),
})
for (const [name, work] of Object.entries({ readFile, writeFile }))
  Object.assign(fs.promises, {
    [name]: async (/** @type {any[]} */ ...words) => {
      await pause(Math.random() * MOST_MS)
      return Reflect.apply(work, fs.promises, words)
    },
  })
syncBuiltinESMExports()
