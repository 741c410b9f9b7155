import { atom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment, Position } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { findOffices, suggestOffices } from '#contract/offices.ts'
import { ungrouped } from '#contract/pasted-text.ts'
import { isSearchable } from '#contract/typed-text.ts'
import { geoText } from '#domain/geo.ts'
import { isOfficeIndex } from '#domain/office-index.ts'
import type { Suggestion, Suggestions } from './search-state.ts'

/** Milliseconds of rest in typing before suggestions are asked for. */
const REST_MS = 220
const LEAST_LETTERS = 2

/** A position as the calls take it: `lat:lon` (M-API-01). */
export const geoOf = (place: Position | null): { geo?: string } => (place ? { geo: geoText(place) } : {})

const optionOf = (index: string, address: string, lockerId?: number): Suggestion => ({
  index,
  lockerId,
  text: `${index}, ${address}`,
})

/** Suggestions while typing: asked after a rest, the last question wins (M-MAP-12, M-MAP-14). */
export function suggesting(environment: Environment, position: () => Position | null) {
  const $suggestions = atom<Suggestions>({ kind: 'none' })
  const outdate = newestOnly()
  let stopWaiting = () => {}

  const ask = async (text: string): Promise<Suggestions> => {
    const number = ungrouped(text)
    if (isOfficeIndex(number)) {
      const exact = await call(environment, findOffices, { query: { address: number } })
      const office = exact.ok ? exact.value[0] : undefined
      if (office) return { kind: 'shown', options: [optionOf(office.index, office.addressSource)] }
    }
    const answer = await call(environment, suggestOffices, {
      query: { address: text, renderIndexes: 'true', ...geoOf(position()) },
    })
    if (!answer.ok) return { kind: 'failed' }
    return {
      kind: 'shown',
      options: answer.value.addr.map(({ index, outAddr, aapshId }) => optionOf(index, outAddr, aapshId)),
    }
  }

  /** Forgets what was asked: its answer, if it still comes, changes nothing. */
  const clear = () => {
    outdate()
    stopWaiting()
    $suggestions.set({ kind: 'none' })
  }

  const typed = (value: string): void => {
    const text = value.trim()
    clear()
    if (text.length < LEAST_LETTERS || !isSearchable(text)) return
    const isNewest = outdate()
    $suggestions.set({ kind: 'loading' })
    stopWaiting = environment.after(REST_MS, () => {
      void ask(text).then((suggestions) => isNewest() && $suggestions.set(suggestions))
    })
  }

  return { $suggestions, typed, clear }
}
