// Preloaded with `node --import`: lists folders in random order, as a file system may, and delays file reads.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'

const MAX_DELAY_MS = 15

/**
 * @template Entry
 * @param {Entry[]} list
 */
const shuffle = (list) =>
  list
    .map((entry) => /** @type {const} */ ([Math.random(), entry]))
    .sort(([left], [right]) => left - right)
    .map(([, entry]) => entry)

const { readdirSync } = fs
const { readdir, readFile, writeFile } = fs.promises
Object.assign(fs, {
  readdirSync: (/** @type {any[]} */ ...words) => shuffle(Reflect.apply(readdirSync, fs, words)),
})
Object.assign(fs.promises, {
  readdir: async (/** @type {any[]} */ ...words) => shuffle(await Reflect.apply(readdir, fs.promises, words)),
})
for (const [name, original] of Object.entries({ readFile, writeFile }))
  Object.assign(fs.promises, {
    [name]: async (/** @type {any[]} */ ...words) => {
      await pause(Math.random() * MAX_DELAY_MS)
      return Reflect.apply(original, fs.promises, words)
    },
  })
syncBuiltinESMExports()
