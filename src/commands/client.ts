// npm run client: the typed client of the calls that other programs make, as a package for npm in `release`.
import { join } from 'node:path'
import { version } from '#server/version.ts'
import { makeClient } from './client/make-client.ts'
import { root } from './steps.mjs'

console.log(await makeClient(join(root, 'release'), version))
