import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { RowActionButton } from '#kit/screens/action-dialog.tsx'
import { LengthLimitedTextArea } from '#kit/screens/length-limited-field.tsx'
import { type ListStore, list, toLoadedRows } from '#kit/screens/list.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import {
  answerDataSubjectRequest,
  type DataSubjectRequest,
  downloadSubjectAnswer,
  extendDataSubjectRequestDeadline,
  readDataSubjectRequests,
} from '#people/api/data-subject-requests.ts'
import {
  dataSubjectRequestsCopy as copy,
  dataSubjectRequestKindWords,
  dataSubjectRequestRefusalText,
  identityCheckWords,
} from '#people/words/data-subject-requests.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import type { TableColumn } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'

interface RequestDraft {
  readonly act: 'answer' | 'extend'
  readonly text: string
}

interface RequestFilter {
  readonly which: 'open' | 'answered'
}

type Requests = ListStore<
  DataSubjectRequest,
  RequestDraft,
  RequestFilter,
  RequestFilter,
  { readonly overdue: number }
>

const Applicant = ({ request }: { request: DataSubjectRequest }) => (
  <Stack gap="xxs">
    <Text as="span">{request.applicant}</Text>
    <Text as="span" size="small" tone="muted">
      {copy.checkedBy(identityCheckWords[request.identityCheck], request.registeredBy)}
    </Text>
  </Stack>
)

const Due = ({ request }: { request: DataSubjectRequest }) => (
  <Inline gap="xs">
    {request.answeredAt === null
      ? formatDottedDate(request.dueOn)
      : formatMoscowDateTime(new Date(request.answeredAt))}
    {request.overdue && <Badge tone="danger">{copy.late}</Badge>}
    {request.extendedReason !== null && <Badge tone="neutral">{copy.extended}</Badge>}
  </Inline>
)

const answeredColumns: readonly TableColumn<DataSubjectRequest>[] = [
  { label: copy.columns.answered, cell: (request) => <Due request={request} /> },
  { label: copy.answer, cell: ({ answer }) => answer ?? '' },
  {
    label: copy.columns.paper,
    acts: true,
    cell: ({ id }) => (
      <ButtonLink
        size="small"
        icon="print"
        href={buildFileUrl(downloadSubjectAnswer, { id })}
        aria-label={copy.printOf(id)}
      >
        {copy.print}
      </ButtonLink>
    ),
  },
]

export function createDataSubjectRequestsList(environment: Environment): Requests {
  const openColumns: readonly TableColumn<DataSubjectRequest>[] = [
    { label: copy.columns.due, cell: (request) => <Due request={request} /> },
    {
      label: copy.columns.act,
      acts: true,
      cell: (request) => (
        <RowActionButton
          label={copy.act}
          about={copy.actTitle(request.id)}
          onClick={() => requests.open(request)}
        />
      ),
    },
  ]
  const requests: Requests = list<
    DataSubjectRequest,
    RequestDraft,
    RequestFilter,
    RequestFilter,
    { readonly overdue: number }
  >({
    filter: { which: 'open' },
    question: (filter) => ({ ask: filter }),
    read: async ({ which }, page) => {
      const query = { page, answered: which === 'answered' ? 'true' : 'false' } as const
      return toLoadedRows(
        await call(environment, readDataSubjectRequests, { query }),
        ({ requests: rows }) => rows,
      )
    },
    words: { loading: copy.loading, failed: copy.failed, pages: sharedCopy.page(1) },
    refusal: dataSubjectRequestRefusalText,
    none: copy.none,
    table: {
      caption: copy.title,
      columns: ({ answered }) => [
        { label: copy.columns.id, names: true, cell: ({ id }) => copy.number(id) },
        { label: copy.columns.kind, cell: ({ kind }) => dataSubjectRequestKindWords[kind] },
        { label: copy.columns.applicant, cell: (request) => <Applicant request={request} /> },
        { label: copy.columns.received, cell: ({ receivedOn }) => formatDottedDate(receivedOn) },
        ...(answered?.which === 'answered' ? answeredColumns : openColumns),
      ],
      idOf: ({ id }) => id,
    },
    acts: {
      nameOf: ({ id }) => id,
      doneWords: copy.saved,
      formId: 'subject-request',
      draft: { act: 'answer', text: '' },
      title: ({ id }) => copy.actTitle(id),
      submit: copy.send,
      submitting: copy.sending,
      refusal: dataSubjectRequestRefusalText,
      atFields: ['words_missing'],
      fields: ({ subject: { words, mayExtend }, draft, refused }, fill) => (
        <>
          <Text>{words}</Text>
          {mayExtend && (
            <SegmentedControl
              name="request-act"
              label={copy.what}
              options={[
                { value: 'answer', label: copy.acts.answer },
                { value: 'extend', label: copy.acts.extend },
              ]}
              value={draft.act}
              onChange={(act) => fill({ act })}
            />
          )}
          <LengthLimitedTextArea
            name="request-text"
            limit={draft.act === 'answer' ? maxTextLength.comment : maxTextLength.reason}
            rows={5}
            required
            label={draft.act === 'answer' ? copy.answer : copy.reason}
            hint={draft.act === 'answer' ? copy.answerHint : copy.reasonHint}
            value={draft.text}
            error={refused === 'words_missing' ? dataSubjectRequestRefusalText(refused) : undefined}
            onChange={(event) => fill({ text: event.currentTarget.value })}
          />
        </>
      ),
      send: ({ id }, { act, text }) => {
        const words = text.trim()
        if (words === '') return { ok: false, code: 'words_missing' }
        return act === 'answer'
          ? call(environment, answerDataSubjectRequest, { params: { id }, body: { answer: words } })
          : call(environment, extendDataSubjectRequestDeadline, { params: { id }, body: { reason: words } })
      },
    },
  })
  return requests
}
