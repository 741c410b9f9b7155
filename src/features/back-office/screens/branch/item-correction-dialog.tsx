import type { BranchClaimDetails } from '#back-office/api/branch-claims-and-boxes.ts'
import { branchClaimCardCopy } from '#back-office/words/branch.ts'
import {
  itemCorrectionCopy as copy,
  itemCorrectionRefusalText,
} from '#back-office/words/branch-item-correction.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createDialogAction } from '#kit/screens/dialog-action.ts'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { correctItem, type RecordedItem } from '#mail/api/items.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const kinds = ['letter', 'registered', 'parcel', 'notice'] as const
const claimRefusalCodes = ['claim_missing', 'claim_unknown']
export const trackNumberRefusalCodes: readonly string[] = [
  'track_missing',
  'track_malformed',
  'track_check_digit',
  'track_noted',
]

interface CorrectionDraft {
  readonly claim: string
  readonly kind: RecordedItem['kind']
  readonly track: string
  readonly place: RecordedItem['place']
}

interface NotedItem {
  readonly card: BranchClaimDetails
  readonly item: RecordedItem
}

export const createItemCorrectionDialog = (environment: Environment, changed: (claim: number) => void) =>
  createDialogAction<NotedItem, CorrectionDraft>({
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
    refusal: itemCorrectionRefusalText,
    atFields: [...claimRefusalCodes, ...trackNumberRefusalCodes],
    fields: ({ subject: { card }, draft, refused }, fill) => {
      const errorAt = (codes: readonly string[]) =>
        refused !== null && codes.includes(refused) ? itemCorrectionRefusalText(refused) : undefined
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
            error={errorAt(claimRefusalCodes)}
            onChange={(event) => fill({ claim: event.currentTarget.value })}
          />
          <Select
            name="correct-kind"
            label={branchClaimCardCopy.itemKind}
            options={kinds.map((kind) => ({ value: kind, label: branchClaimCardCopy.itemKinds[kind] }))}
            value={draft.kind}
            onChange={(event) =>
              fill({ kind: kinds.find((kind) => kind === event.currentTarget.value) ?? draft.kind })
            }
          />
          <LengthLimitedField
            name="correct-track"
            limit={maxTextLength.track}
            label={branchClaimCardCopy.track}
            {...(draft.kind === 'registered' ? { required: true } : { note: branchClaimCardCopy.optional })}
            autoComplete="off"
            spellCheck={false}
            value={draft.track}
            error={errorAt(trackNumberRefusalCodes)}
            onChange={(event) => fill({ track: event.currentTarget.value })}
          />
          <SegmentedControl
            name="correct-place"
            label={branchClaimCardCopy.place}
            options={[
              { value: 'box', label: branchClaimCardCopy.places(card).box },
              { value: 'counter', label: branchClaimCardCopy.places(card).counter },
            ]}
            value={draft.place}
            onChange={(place) => fill({ place })}
          />
        </>
      )
    },
    send: ({ card: { id }, item }, draft) => {
      const claim = Number(stripNumberFormatting(draft.claim))
      if (!Number.isSafeInteger(claim) || claim <= 0) return { ok: false, code: 'claim_missing' }
      return call(environment, correctItem, { params: { id, item: item.id }, body: { ...draft, claim } })
    },
    done: ({ card }) => changed(card.id),
  })
