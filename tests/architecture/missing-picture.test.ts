import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllEnvs())

/** A browser that is asked for no picture: whoever takes one falls. */
const page = { context: () => ({ browser: () => null }) } as unknown as Page
const target = {} as Locator

test.each([undefined, '', 'no'])(
  'a picture that is not kept fails its test with PICTURES=%s',
  async (setting) => {
    vi.stubEnv('PICTURES', setting)
    vi.resetModules()
    const { expectPicture } = await import('../site/kit/picture.ts')
    const name = 'screens/nobody-drew-this'
    await expect(expectPicture(page, target, name)).rejects.toThrow(`no picture is kept as ${name}.png`)
    expect(existsSync(join(import.meta.dirname, `../site/pictures/${name}.png`))).toBe(false)
  },
)
