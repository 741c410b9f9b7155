import type { BranchCard } from '#back-office/api/branch.ts'
import { branchCardCopy } from '#back-office/words/branch.ts'
import {
  itemCorrectionCopy as copy,
  itemCorrectionRefusal,
} from '#back-office/words/branch-item-correction.ts'
import { ungrouped } from '#kit/api/pasted-text.ts'
import { longest } from '#kit/api/typed-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { act } from '#kit/screens/act.ts'
import { LimitedField } from '#kit/screens/limited-field.tsx'
import { correctItem, type InsertedItem } from '#mail/api/items.ts'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const kinds = ['letter', 'registered', 'parcel', 'notice'] as const
const claimCodes = ['claim_missing', 'claim_unknown']
export const trackCodes: readonly string[] = [
  'track_missing',
  'track_malformed',
  'track_check_digit',
  'track_noted',
]

interface CorrectionDraft {
  readonly claim: string
  readonly kind: InsertedItem['kind']
  readonly track: string
  readonly place: InsertedItem['place']
}

interface NotedItem {
  readonly card: BranchCard
  readonly item: InsertedItem
}

export const correctionAct = (environment: Environment, changed: (claim: number) => void) =>
  act<NotedItem, CorrectionDraft>({
    formId: 'desk-correction',
    draft: ({ card, item: { kind, track, place } }) => ({
      claim: String(card.id),
      kind,
      track: track ?? '',
      place,
    }),
    title: () => copy.title,
    submit: copy.send,
    submitting: copy.sending,
    refusal: itemCorrectionRefusal,
    atFields: [...claimCodes, ...trackCodes],
    fields: ({ subject: { card }, draft, refused }, fill) => {
      const errorAt = (codes: readonly string[]) =>
        refused !== null && codes.includes(refused) ? itemCorrectionRefusal(refused) : undefined
      return (
        <>
          <Text>{copy.lead}</Text>
          <TextField
            name="correct-claim"
            label={copy.claim}
            hint={copy.claimHint}
            inputMode="numeric"
            autoComplete="off"
            width="medium"
            required
            value={draft.claim}
            error={errorAt(claimCodes)}
            onChange={(event) => fill({ claim: event.currentTarget.value })}
          />
          <Select
            name="correct-kind"
            label={branchCardCopy.itemKind}
            options={kinds.map((kind) => ({ value: kind, label: branchCardCopy.itemKinds[kind] }))}
            value={draft.kind}
            onChange={(event) =>
              fill({ kind: kinds.find((kind) => kind === event.currentTarget.value) ?? draft.kind })
            }
          />
          <LimitedField
            name="correct-track"
            limit={longest.track}
            label={branchCardCopy.track}
            {...(draft.kind === 'registered' ? { required: true } : { note: branchCardCopy.optional })}
            autoComplete="off"
            spellCheck={false}
            value={draft.track}
            error={errorAt(trackCodes)}
            onChange={(event) => fill({ track: event.currentTarget.value })}
          />
          <Segmented
            name="correct-place"
            label={branchCardCopy.place}
            options={[
              { value: 'box', label: branchCardCopy.places(card).box },
              { value: 'counter', label: branchCardCopy.places(card).counter },
            ]}
            value={draft.place}
            onChange={(place) => fill({ place })}
          />
        </>
      )
    },
    send: ({ card: { id }, item }, draft) => {
      const claim = Number(ungrouped(draft.claim))
      if (!Number.isSafeInteger(claim) || claim <= 0) return { ok: false, code: 'claim_missing' }
      return call(environment, correctItem, { params: { id, item: item.id }, body: { ...draft, claim } })
    },
    done: ({ card }) => changed(card.id),
  })
