import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import { branchCardCopy } from '#copy/branch.ts'
import { itemCorrectionCopy as copy, itemCorrectionRefusal } from '#copy/branch-item-correction.ts'
import { Form } from '#parts/form.tsx'
import { FormDialog } from '#parts/form-dialog.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { BranchPage } from './branch-page.ts'
import { isAtField } from './card-items.tsx'
import type { ShownCard } from './card-store.ts'
import type { CorrectionState } from './correction-store.ts'

const formId = 'desk-correction'
const kinds = ['letter', 'registered', 'parcel', 'notice'] as const
const atClaim: readonly string[] = ['claim_missing', 'claim_unknown']

interface Props {
  state: CorrectionState
  card: ShownCard['card']
  page: BranchPage
}

function Fields({ state, card, page }: Props) {
  const { draft, refused } = state
  const isClaimRefused = refused !== null && atClaim.includes(refused)
  return (
    <Form id={formId} onSubmit={() => void page.correction.send()}>
      <Stack gap="m">
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
          error={isClaimRefused ? itemCorrectionRefusal(refused) : undefined}
          onChange={(event) => page.correction.type({ claim: event.currentTarget.value })}
        />
        <Select
          name="correct-kind"
          label={branchCardCopy.itemKind}
          options={kinds.map((kind) => ({ value: kind, label: branchCardCopy.itemKinds[kind] }))}
          value={draft.kind}
          onChange={(event) =>
            page.correction.type({
              kind: kinds.find((kind) => kind === event.currentTarget.value) ?? draft.kind,
            })
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
          error={isAtField(refused) ? itemCorrectionRefusal(refused ?? '') : undefined}
          onChange={(event) => page.correction.type({ track: event.currentTarget.value })}
        />
        <Segmented
          name="correct-place"
          label={branchCardCopy.place}
          options={[
            { value: 'box', label: branchCardCopy.places(card).box },
            { value: 'counter', label: branchCardCopy.places(card).counter },
          ]}
          value={draft.place}
          onChange={(place) => page.correction.type({ place })}
        />
        {!isClaimRefused && !isAtField(refused) && (
          <RefusalNotice code={refused} words={itemCorrectionRefusal} />
        )}
      </Stack>
    </Form>
  )
}

/** Corrects kind, number, place or recipient of an item that was noted wrongly. */
export function CorrectionDialog({ card, page }: Pick<Props, 'card' | 'page'>) {
  const state = useStore(page.correction.$correction)
  return (
    <FormDialog
      open={state !== null}
      onClose={page.correction.close}
      title={copy.title}
      formId={formId}
      send={copy.send}
      sending={copy.sending}
      busy={state?.sending ?? false}
    >
      {state && <Fields state={state} card={card} page={page} />}
    </FormDialog>
  )
}
