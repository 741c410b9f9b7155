import { test } from 'vitest'
import { expectNodeFrom } from './install-with-npm.ts'

test('npm 11 installs the Node that runs every step', () => expectNodeFrom('11.19.1'))
