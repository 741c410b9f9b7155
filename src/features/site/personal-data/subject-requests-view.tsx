import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type SubjectRequest, subjectAnswerDocument } from '#contract/subject-requests.ts'
import { longest } from '#contract/typed-text.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { partsCopy } from '#copy/parts.ts'
import {
  subjectRequestsCopy as copy,
  identityCheckWords,
  subjectRequestKindWords,
  subjectRequestRefusal,
} from '#copy/subject-requests.ts'
import { ActListView, RowButton } from '#parts/act-list-view.tsx'
import { LimitedArea } from '#parts/limited-field.tsx'
import type { RowAct } from '#state/act-list.ts'
import { fileAddress } from '#state/file-address.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Segmented } from '#ui/segmented/segmented.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { RegisterRequest } from './register-request-view.tsx'
import type { RequestDraft, SubjectRequestsStore } from './subject-requests-store.ts'

const Applicant = ({ request }: { request: SubjectRequest }) => (
  <Stack gap="xxs">
    <Text as="span">{request.applicant}</Text>
    <Text as="span" size="small" tone="muted">
      {copy.checkedBy(identityCheckWords[request.identityCheck], request.registeredBy)}
    </Text>
  </Stack>
)

const Due = ({ request }: { request: SubjectRequest }) => (
  <Inline gap="xs">
    {request.answeredAt === null ? dateInDots(request.dueOn) : instantInWords(new Date(request.answeredAt))}
    {request.overdue && <Badge tone="danger">{copy.late}</Badge>}
    {request.extendedReason !== null && <Badge tone="neutral">{copy.extended}</Badge>}
  </Inline>
)

function Requests({ requests, store }: { requests: readonly SubjectRequest[]; store: SubjectRequestsStore }) {
  const answered = useStore(store.$which) === 'answered'
  return (
    <Table
      caption={copy.title}
      columns={[
        { label: copy.columns.id, names: true, cell: ({ id }) => copy.number(id) },
        { label: copy.columns.kind, cell: ({ kind }) => subjectRequestKindWords[kind] },
        { label: copy.columns.applicant, cell: (request) => <Applicant request={request} /> },
        { label: copy.columns.received, cell: ({ receivedOn }) => dateInDots(receivedOn) },
        {
          label: answered ? copy.columns.answered : copy.columns.due,
          cell: (request) => <Due request={request} />,
        },
        ...(answered
          ? [
              { label: copy.answer, cell: (request: SubjectRequest) => request.answer ?? '' },
              {
                label: copy.columns.paper,
                acts: true,
                cell: ({ id }: SubjectRequest) => (
                  <ButtonLink
                    size="small"
                    icon="print"
                    href={fileAddress(subjectAnswerDocument, { id })}
                    aria-label={copy.printOf(id)}
                  >
                    {copy.print}
                  </ButtonLink>
                ),
              },
            ]
          : [
              {
                label: copy.columns.act,
                acts: true,
                cell: (request: SubjectRequest) => (
                  <RowButton
                    label={copy.act}
                    about={copy.actTitle(request.id)}
                    onClick={() => store.list.open(request)}
                  />
                ),
              },
            ]),
      ]}
      rows={requests}
      idOf={({ id }) => String(id)}
    />
  )
}

function Fields({ act, store }: { act: RowAct<SubjectRequest, RequestDraft>; store: SubjectRequestsStore }) {
  const { row, draft, refused } = act
  const answers = draft.act === 'answer'
  return (
    <>
      <Text>{row.words}</Text>
      {row.mayExtend && (
        <Segmented
          name="request-act"
          label={copy.what}
          options={[
            { value: 'answer', label: copy.acts.answer },
            { value: 'extend', label: copy.acts.extend },
          ]}
          value={draft.act}
          onChange={(chosen) => store.list.fill({ act: chosen })}
        />
      )}
      <LimitedArea
        name="request-text"
        limit={answers ? longest.comment : longest.reason}
        rows={5}
        required
        label={answers ? copy.answer : copy.reason}
        hint={answers ? copy.answerHint : copy.reasonHint}
        value={draft.text}
        error={refused === 'words_missing' ? subjectRequestRefusal(refused) : undefined}
        onChange={(event) => store.list.fill({ text: event.currentTarget.value })}
      />
    </>
  )
}

function Lead({ store }: { store: SubjectRequestsStore }) {
  const which = useStore(store.$which)
  const overdue = useStore(store.$overdue)
  const { done } = useStore(store.$registering)
  return (
    <Stack gap="m" align="start">
      <Text prose>{copy.lead}</Text>
      {overdue > 0 && <Notice tone="danger">{copy.overdue(overdue)}</Notice>}
      {done && (
        <Notice tone="success" live="polite">
          {copy.registered(done.id, dateInDots(done.due))}
        </Notice>
      )}
      <Button icon="plus" aria-haspopup="dialog" onClick={store.begin}>
        {copy.register}
      </Button>
      <Segmented
        name="requests"
        label={copy.which}
        options={[
          { value: 'open', label: copy.open },
          { value: 'answered', label: copy.answered },
        ]}
        value={which}
        onChange={store.choose}
      />
    </Stack>
  )
}

/** The branch's queue by legal deadline, and answered requests. */
export function SubjectRequestsView({ store }: { store: SubjectRequestsStore }) {
  useEffect(() => void store.list.show(), [store])
  return (
    <Stack gap="m">
      <Heading level={2} size="h3">
        {copy.title}
      </Heading>
      <ActListView
        list={store.list}
        words={{
          loading: copy.loading,
          failed: copy.failed,
          pages: partsCopy.page(1),
          send: copy.send,
          sending: copy.sending,
          done: copy.saved,
        }}
        refusal={subjectRequestRefusal}
        formId="subject-request"
        lead={<Lead store={store} />}
        title={({ id }) => copy.actTitle(id)}
        none={() => copy.none}
        table={(requests) => <Requests requests={requests} store={store} />}
        fields={(act) => <Fields act={act} store={store} />}
        atFields={['words_missing']}
      />
      <RegisterRequest store={store} />
    </Stack>
  )
}
