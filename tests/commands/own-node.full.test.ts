import { test } from 'vitest'
import { expectNodeFrom } from './install-with-npm.ts'

// npm 10 removes the link `.bin/node`, which both packages own, together with the one for another architecture.
test.each(['10.8.2', '11.19.1'])('npm %s installs the Node that runs every step', expectNodeFrom)
