import { CollectorCode } from '#delegates/parts/collector-code.tsx'
import { lastDayOfTerm } from '#delegates/rules/delegation.ts'
import { delegatesCopy as copy, delegationRefusalText } from '#delegates/words/delegates.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import {
  type DelegatesPage,
  type DelegationDraft,
  delegationKinds,
  type LoadedDelegates,
} from './delegates-page.ts'

const FORM_ID = 'grant-delegation'
const emailRefusals = ['email_missing', 'own_email']

function GrantFields({
  draft,
  state,
  page,
}: {
  draft: DelegationDraft
  state: LoadedDelegates
  page: DelegatesPage
}) {
  const { refused, boxes, termMonths, today, nameMissing } = state
  const isEmailRefused = refused !== null && emailRefusals.includes(refused)
  return (
    <Form id={FORM_ID} onSubmit={() => void page.grant()}>
      <Stack gap="m">
        <RadioList
          name="delegation-kind"
          label={copy.kind}
          options={delegationKinds.map((value) => ({
            value,
            label: copy.kinds[value],
            hint: copy.kindHints[value],
          }))}
          value={draft.kind}
          onChange={(event) =>
            page.type({ kind: delegationKinds.find((kind) => kind === event.currentTarget.value) ?? 'once' })
          }
        />
        {draft.kind === 'family' && (
          <Checkbox
            name="delegation-collect"
            label={copy.alsoCollect}
            checked={draft.alsoCollect}
            onChange={(event) => page.type({ alsoCollect: event.target.checked })}
          />
        )}
        <LengthLimitedField
          name="delegate-name"
          limit={maxTextLength.person}
          label={copy.name}
          hint={copy.nameHint}
          isName
          autoComplete="off"
          value={draft.name}
          onChange={(event) => page.type({ name: event.currentTarget.value })}
          error={nameMissing ? copy.nameMissing : undefined}
        />
        <LengthLimitedField
          name="delegate-email"
          type="email"
          limit={maxTextLength.email}
          label={copy.email}
          hint={copy.emailHints[draft.kind]}
          autoComplete="off"
          value={draft.email}
          onChange={(event) => page.type({ email: event.currentTarget.value })}
          error={isEmailRefused ? delegationRefusalText(refused) : undefined}
        />
        {boxes.length > 1 && (
          <Select
            name="delegation-box"
            label={copy.box}
            empty={copy.allBoxes}
            options={boxes.map((box) => ({ value: String(box.boxId), label: copy.place(box) }))}
            value={draft.boxId}
            onChange={(event) => page.type({ boxId: event.currentTarget.value })}
          />
        )}
        <Stack gap="xs">
          <SegmentedControl
            name="delegation-term"
            label={copy.term}
            options={['week' as const, ...termMonths].map((term) => ({
              value: String(term),
              label: copy.termText(term),
            }))}
            value={String(draft.term)}
            onChange={(value) => page.type({ term: value === 'week' ? value : Number(value) })}
          />
          <Text size="small" tone="muted">
            {copy.lastDay(lastDayOfTerm(draft.term, today))}
          </Text>
        </Stack>
        <PrivacyNote />
        {!isEmailRefused && <RefusalNotice code={refused} words={delegationRefusalText} />}
      </Stack>
    </Form>
  )
}

export function GrantDialog({ state, page }: { state: LoadedDelegates; page: DelegatesPage }) {
  const { draft, granted, busy } = state
  return (
    <FormDialog
      open={draft !== null || granted !== null}
      onClose={page.close}
      title={granted ? copy.doneTitle(granted.name) : copy.formTitle}
      formId={FORM_ID}
      send={copy.send}
      sending={copy.sending}
      busy={busy}
      done={granted ? copy.done : undefined}
    >
      {draft && <GrantFields draft={draft} state={state} page={page} />}
      {granted && (
        <Stack gap="m">
          {granted.code !== null && granted.codeUrl !== null && (
            <>
              <CollectorCode code={granted.code} url={granted.codeUrl} />
              <Text>{copy.doneCode}</Text>
            </>
          )}
          {granted.email !== null && <Text>{copy.doneInvited(granted.email)}</Text>}
        </Stack>
      )}
    </FormDialog>
  )
}
