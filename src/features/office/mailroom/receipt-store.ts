import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BranchLetter,
  type DigitizedBox,
  envelopeUpload,
  readDigitizedBoxes,
  receiveLetter,
  uploadEnvelope,
} from '#contract/branch-letters.ts'
import type { IncomingKind } from '#contract/incoming-letters.ts'
import { readTrackNumber } from '#domain/track-number.ts'
import { typedSince } from '#state/typed-since.ts'

/** A letter that is being received; the box and the kind stay for the next one. */
export interface ReceiptDraft {
  /** The claim of the box; '' until one is chosen. */
  readonly claim: string
  readonly kind: IncomingKind
  readonly sender: string
  readonly number: string
  readonly photo: Blob | null
}

/** The form of a letter that came, with the boxes whose letters are digitized. */
export interface ReceiptState {
  readonly phase: 'loading' | 'failed' | 'ready'
  readonly boxes: readonly DigitizedBox[]
  readonly draft: ReceiptDraft
  readonly sending: boolean
  /** Why it was not received; codes of fields that are empty are ours: box_missing, sender_missing, photo_missing. */
  readonly refused: string | null
  /** The letter that was received last. */
  readonly received: BranchLetter | null
  /** Grows when the field of the photo is to be empty again. */
  readonly empties: number
}

const empty: ReceiptDraft = { claim: '', kind: 'letter', sender: '', number: '', photo: null }

const wrongIn = ({ claim, sender, photo, number }: ReceiptDraft): string | null => {
  if (claim === '') return 'box_missing'
  if (photo === null) return 'photo_missing'
  if (photo.size > envelopeUpload.limit) return 'too_large'
  if (sender.trim() === '') return 'sender_missing'
  const track = readTrackNumber(number)
  return number.trim() === '' || track.ok ? null : track.code
}

/** The draft of the next letter: the box, the kind, and what was filled in while this one was on its way. */
const draftAfter = (sent: ReceiptDraft, now: ReceiptDraft): ReceiptDraft => ({
  ...now,
  sender: typedSince(sent.sender, now.sender),
  number: typedSince(sent.number, now.number),
  photo: now.photo === sent.photo ? null : now.photo,
})

/** Receives letters one after another; `changed` is told of each. */
export function receiptStore(environment: Environment, changed: () => void) {
  const $receipt = atom<ReceiptState>({
    phase: 'loading',
    boxes: [],
    draft: empty,
    sending: false,
    refused: null,
    received: null,
    empties: 0,
  })
  const change = (part: Partial<ReceiptState>) => $receipt.set({ ...$receipt.get(), ...part })
  /** The photo that was uploaded already, so that a failed sending does not upload it again. */
  let uploaded: { photo: Blob; file: number } | null = null

  const upload = async (photo: Blob): Promise<{ file: number } | { code: string }> => {
    if (uploaded?.photo === photo) return uploaded
    const answer = await call(environment, uploadEnvelope, { body: photo })
    if (!answer.ok) return { code: answer.code }
    uploaded = { photo, file: answer.value.file }
    return uploaded
  }

  return {
    $receipt: $receipt as ReadableAtom<ReceiptState>,
    open: async (): Promise<void> => {
      const answer = await call(environment, readDigitizedBoxes, {})
      if (!answer.ok) return change({ phase: 'failed', refused: answer.code })
      const only = answer.value.length === 1 ? answer.value[0] : undefined
      const { draft } = $receipt.get()
      const claim = draft.claim === '' && only ? String(only.claim) : draft.claim
      change({ phase: 'ready', boxes: answer.value, draft: { ...draft, claim }, refused: null })
    },
    type: (part: Partial<ReceiptDraft>) => {
      const { draft } = $receipt.get()
      change({ draft: { ...draft, ...part }, refused: null, received: null })
    },
    send: async (): Promise<void> => {
      const { draft, sending } = $receipt.get()
      if (sending) return
      const wrong = wrongIn(draft)
      if (wrong !== null || draft.photo === null) return change({ refused: wrong })
      change({ sending: true, refused: null, received: null })
      const photo = await upload(draft.photo)
      if ('code' in photo) return change({ sending: false, refused: photo.code })
      const { claim, kind, sender, number } = draft
      const answer = await call(environment, receiveLetter, {
        body: { claim: Number(claim), kind, sender, number, envelope: photo.file },
      })
      if (!answer.ok) return change({ sending: false, refused: answer.code })
      const next = draftAfter(draft, $receipt.get().draft)
      const empties = $receipt.get().empties + (next.photo === null ? 1 : 0)
      change({ sending: false, received: answer.value, empties, draft: next })
      changed()
    },
  }
}
