import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { Form } from '#kit/screens/form.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { LengthLimitedField, LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { ListView } from '#kit/screens/list-view.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { dataSubjectRequestKind, identityCheck } from '#people/api/data-subject-requests.ts'
import { PrivacyNote } from '#people/parts/privacy-note.tsx'
import {
  dataSubjectRequestsCopy as copy,
  dataSubjectRequestFieldErrors,
  dataSubjectRequestKindWords,
  dataSubjectRequestRefusalText,
  identityCheckWords,
} from '#people/words/data-subject-requests.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type {
  DataSubjectRequestDraft,
  DataSubjectRequestField,
  DataSubjectRequestsStore,
} from './data-subject-requests-store.ts'

const formId = 'register-request'
const kinds = dataSubjectRequestKind.options.map((value) => ({
  value,
  label: dataSubjectRequestKindWords[value],
}))
const checks = identityCheck.options.map((value) => ({ value, label: identityCheckWords[value] }))

const textFields = [
  { name: 'office', label: copy.office, hint: copy.officeHint, limit: 6, digits: true },
  { name: 'applicant', label: copy.applicant, limit: maxTextLength.person, isName: true },
  { name: 'received', label: copy.received, limit: maxTextLength.day, digits: true },
  { name: 'claim', label: copy.claim, hint: copy.claimHint, limit: 15, digits: true },
] as const satisfies readonly { name: keyof DataSubjectRequestDraft; [more: string]: unknown }[]

function RegisterRequest({ store }: { store: DataSubjectRequestsStore }) {
  const { open, draft, sending, refused, wrong } = useStore(store.$registering)
  const errorOf = (field: DataSubjectRequestField) => {
    if (!wrong.includes(field)) return {}
    const isFieldWrong = refused === null || refused === 'fields_missing'
    return {
      error: isFieldWrong ? dataSubjectRequestFieldErrors[field] : dataSubjectRequestRefusalText(refused),
    }
  }
  return (
    <FormDialog
      open={open}
      onClose={store.leave}
      title={copy.register}
      formId={formId}
      send={copy.send}
      sending={copy.sending}
      busy={sending}
      keeps
    >
      <Form id={formId} onSubmit={() => void store.register()}>
        <Stack gap="m">
          <Select
            name="request-kind"
            label={copy.kind}
            options={kinds}
            value={draft.kind}
            onChange={(event) =>
              store.type({ kind: dataSubjectRequestKind.parse(event.currentTarget.value) })
            }
          />
          {textFields.map(({ name, ...line }) => (
            <LengthLimitedField
              key={name}
              name={`request-${name}`}
              label={line.label}
              limit={line.limit}
              {...('hint' in line ? { hint: line.hint } : {})}
              {...('isName' in line ? { isName: true } : {})}
              {...('digits' in line ? { inputMode: 'numeric' as const } : {})}
              autoComplete="off"
              required={name !== 'claim'}
              {...errorOf(name)}
              value={draft[name]}
              onChange={(event) => store.type({ [name]: event.currentTarget.value })}
            />
          ))}
          <Select
            name="request-check"
            label={copy.check}
            options={checks}
            value={draft.check}
            onChange={(event) => store.type({ check: identityCheck.parse(event.currentTarget.value) })}
          />
          {draft.check === 'representative' && (
            <LengthLimitedField
              name="request-representative"
              label={copy.representative}
              limit={maxTextLength.party}
              required
              {...errorOf('representative')}
              value={draft.representative}
              onChange={(event) => store.type({ representative: event.currentTarget.value })}
            />
          )}
          <LengthLimitedTextArea
            name="request-words"
            label={copy.words}
            limit={maxTextLength.comment}
            rows={4}
            required
            {...errorOf('words')}
            value={draft.words}
            onChange={(event) => store.type({ words: event.currentTarget.value })}
          />
          <PrivacyNote />
          <RefusalNotice code={refused} words={dataSubjectRequestRefusalText} />
        </Stack>
      </Form>
    </FormDialog>
  )
}

function Lead({ store }: { store: DataSubjectRequestsStore }) {
  const { filter, extra } = useStore(store.list.$list)
  const overdue = extra?.overdue ?? 0
  const { done } = useStore(store.$registering)
  return (
    <Stack gap="m" align="start">
      <Text prose>{copy.lead}</Text>
      {overdue > 0 && <Notice tone="danger">{copy.overdue(overdue)}</Notice>}
      {done && (
        <Notice tone="success" live="polite">
          {copy.registered(done.id, formatDottedDate(done.due))}
        </Notice>
      )}
      <FilterBar>
        <SegmentedControl
          name="requests"
          label={copy.which}
          labelHidden
          options={[
            { value: 'open', label: copy.open },
            { value: 'answered', label: copy.answered },
          ]}
          value={filter.which}
          onChange={(which) => {
            store.list.type({ which })
            void store.list.show()
          }}
        />
        <Button icon="plus" aria-haspopup="dialog" onClick={store.begin}>
          {copy.register}
        </Button>
      </FilterBar>
    </Stack>
  )
}

export function DataSubjectRequestsView({ store }: { store: DataSubjectRequestsStore }) {
  useEffect(() => void store.list.show(), [store])
  return (
    <Stack gap="m">
      <Heading level={2} size="h3">
        {copy.title}
      </Heading>
      <Lead store={store} />
      <ListView list={store.list} />
      <RegisterRequest store={store} />
    </Stack>
  )
}
