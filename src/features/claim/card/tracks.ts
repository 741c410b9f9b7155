import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { followTrack, leaveTrack, readTracks, type TrackedItem } from '#contract/tracks.ts'
import { typedSince } from '#state/typed-since.ts'

/** Tracked items; null while unknown. */
export interface TracksState {
  readonly tracks: readonly TrackedItem[] | null
  readonly typed: string
  readonly sending: boolean
  readonly refused: string | null
}

export type ClaimTracks = ReturnType<typeof tracksOf>

export function tracksOf(environment: Environment, id: number) {
  const $tracks = atom<TracksState>({ tracks: null, typed: '', sending: false, refused: null })
  const change = (part: Partial<TracksState>) => $tracks.set({ ...$tracks.get(), ...part })
  return {
    $tracks: $tracks as ReadableAtom<TracksState>,
    open: async (): Promise<void> => {
      const answer = await call(environment, readTracks, { params: { id } })
      if (answer.ok) change({ tracks: answer.value.tracks })
    },
    type: (typed: string) => change({ typed, refused: null }),
    add: async (): Promise<void> => {
      const { typed, sending } = $tracks.get()
      if (sending) return
      change({ sending: true, refused: null })
      const answer = await call(environment, followTrack, { params: { id }, body: { track: typed.trim() } })
      change(
        answer.ok
          ? { sending: false, typed: typedSince(typed, $tracks.get().typed), tracks: answer.value.tracks }
          : { sending: false, refused: answer.code },
      )
    },
    leave: async (track: number): Promise<void> => {
      const answer = await call(environment, leaveTrack, { params: { id, track } })
      if (!answer.ok) return change({ refused: answer.code })
      change({ tracks: ($tracks.get().tracks ?? []).filter((item) => item.id !== track) })
    },
  }
}
