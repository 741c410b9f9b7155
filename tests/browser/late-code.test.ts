import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LostForThisPage, lateCode } from '#browser/late-code.ts'

let onLine = true
beforeEach(() => {
  onLine = true
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine
    },
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('code that came is not asked for again', async () => {
  const load = vi.fn(async () => 'code')
  const code = lateCode(load)
  expect(await Promise.all([code(), code()])).toEqual(['code', 'code'])
  expect(await code()).toBe('code')
  expect(load).toHaveBeenCalledTimes(1)
})

test('without a network nothing is asked for: what a browser could not fetch it keeps as lost', async () => {
  const load = vi.fn(async () => 'code')
  const code = lateCode(load)
  onLine = false
  await expect(code()).rejects.toThrow('no network')
  expect(load).not.toHaveBeenCalled()
  onLine = true
  expect(await code()).toBe('code')
})

test('a browser that does not name the lost file is asked for the same once more', async () => {
  const load = vi
    .fn(async () => 'code')
    .mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
  const code = lateCode(load)
  await expect(code()).rejects.toThrow('Importing a module script failed.')
  expect(await code()).toBe('code')
})

test('what is lost a second time is lost for this page', async () => {
  const code = lateCode(() => Promise.reject(new TypeError('Importing a module script failed.')))
  await expect(code()).rejects.not.toBeInstanceOf(LostForThisPage)
  await expect(code()).rejects.toBeInstanceOf(LostForThisPage)
})
