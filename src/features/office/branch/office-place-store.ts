import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { putOfficePlace } from '#contract/branch-office-place.ts'
import { officeByIndex } from '#contract/offices.ts'
import { hasOwnPlace } from '#domain/own-place.ts'
import { typedPlace } from '#domain/typed-place.ts'

/** The pin of the chosen office: asked for where the list knows no more than the town, else put right when asked to. */
export interface OfficePlaceState {
  readonly phase: 'unasked' | 'known' | 'wanted' | 'sending' | 'saved'
  /** It stands on the map already. */
  readonly isPlaced: boolean
  readonly index: string
  readonly typed: string
  /** What is typed is no place. */
  readonly wrong: boolean
  readonly refused: string | null
}

const unasked: OfficePlaceState = {
  phase: 'unasked',
  isPlaced: false,
  index: '',
  typed: '',
  wrong: false,
  refused: null,
}

/** Puts the pin of an office right. */
export function officePlaceStore(environment: Environment) {
  const $place = atom<OfficePlaceState>(unasked)
  const outdate = newestOnly()
  const change = (part: Partial<OfficePlaceState>) => $place.set({ ...$place.get(), ...part })

  return {
    $place: $place as ReadableAtom<OfficePlaceState>,
    /** Asks what is known of an office's place. */
    show: async (index: string): Promise<void> => {
      const isNewest = outdate()
      $place.set({ ...unasked, index })
      const answer = await call(environment, officeByIndex, { query: { index } })
      if (!isNewest() || !answer.ok) return
      const isPlaced = hasOwnPlace(answer.value)
      change({ phase: isPlaced ? 'known' : 'wanted', isPlaced })
    },
    /** Opens the form for an office that has a pin already. */
    correct: () => change({ phase: 'wanted', typed: '' }),
    type: (typed: string) => change({ typed, wrong: false, refused: null }),
    save: async (): Promise<void> => {
      const { index, typed, phase } = $place.get()
      const place = typedPlace(typed)
      if (phase !== 'wanted') return
      if (place === null) return change({ wrong: true })
      const isNewest = outdate()
      change({ phase: 'sending' })
      const answer = await call(environment, putOfficePlace, { params: { index }, body: place })
      if (!isNewest()) return
      change(answer.ok ? { phase: 'saved', isPlaced: true } : { phase: 'wanted', refused: answer.code })
    },
  }
}
export type OfficePlaceStore = ReturnType<typeof officePlaceStore>
