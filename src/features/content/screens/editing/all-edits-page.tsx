import {
  beginEdit,
  type ContentVersion,
  type EditedCollection,
  readEditing,
  readVersions,
  restoreVersion,
} from '#content/api/editing.ts'
import { versionsCopy as copy, editCopy, editingCopy, editingRefusal } from '#content/words/editing.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { ReplyOf } from '#kit/api/endpoint.ts'
import { longest } from '#kit/api/typed-text.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { LimitedField } from '#kit/screens/limited-field.tsx'
import { list, rowsOf } from '#kit/screens/list.ts'
import { leave, type ShownState, screen } from '#kit/screens/screen.ts'
import { loginAddress } from '#kit/state/session.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Text } from '#ui/text/text.tsx'

const tabs = ['edits', 'files', 'versions'] as const
export type EditsTab = (typeof tabs)[number]

interface EditingReport {
  readonly report: ReplyOf<typeof readEditing>
  readonly tab: EditsTab
  readonly section: EditedCollection
  readonly search: string
}

export type ShownEdits = ShownState<EditingReport>
export type AllEditsPage = ReturnType<typeof allEditsPage>

interface NewEdit {
  readonly collection: EditedCollection
  readonly path?: string
  readonly from?: string
  readonly removes?: boolean
}

export const filesInSight = ({ report, section, search }: ShownEdits) => {
  const chosen = report.collections.find(({ collection }) => collection === section)
  const searchText = search.trim().toLowerCase()
  const files = chosen?.files.filter(({ title }) => title.toLowerCase().includes(searchText)) ?? []
  return { chosen, files }
}

export function allEditsPage(environment: Environment) {
  const { $state, retry, reload, change, send } = screen<EditingReport>(environment, {
    load: async (getShown) => {
      const answer = await call(environment, readEditing, {})
      if (!answer.ok) return answer
      const tabInQuery = tabs.find((tab) => tab === environment.query().get('tab')) ?? 'edits'
      const shownReport = getShown()
      return {
        report: answer.value,
        tab: shownReport?.tab ?? tabInQuery,
        section: shownReport?.section ?? 'faq',
        search: shownReport?.search ?? '',
      }
    },
    afterLoad: ({ tab }) => (tab === 'versions' ? versions.show() : undefined),
    keepsShown: true,
  })

  const versions = versionsList(environment)

  return {
    $state,
    retry,
    reload,
    versions,
    choose: (tab: EditsTab): void => {
      environment.rename(tab === 'edits' ? addresses.editing : `${addresses.editing}?tab=${tab}`)
      change({ tab })
      if (tab === 'versions') void versions.show()
    },
    narrow: (part: Partial<Pick<EditingReport, 'section' | 'search'>>): void => change(part),
    begin: ({ collection, path, from, removes = false }: NewEdit) =>
      send(async () => {
        const body = { collection, path: path ?? null, from: from ?? null, removes }
        const answer = await call(environment, beginEdit, { body })
        return answer.ok ? leave(environment, addresses.edit(answer.value.id)) : answer
      }),
    login: () => environment.go(loginAddress(addresses.editing)),
  }
}

const versionsList = (environment: Environment) =>
  list<ContentVersion, { readonly reason: string }>({
    read: async (_, page) =>
      rowsOf(await call(environment, readVersions, { query: { page } }), ({ versions }) => versions),
    words: copy,
    refusal: editingRefusal,
    lead: <Text tone="muted">{copy.lead}</Text>,
    none: copy.none,
    table: {
      caption: editingCopy.tab.versions,
      columns: [
        { label: copy.columns.at, cell: ({ at }) => editCopy.moment(at) },
        { label: copy.columns.title, names: true, cell: ({ title }) => title },
        { label: copy.columns.who, cell: copy.who },
        {
          label: copy.columns.state,
          cell: ({ live, removed }) => (
            <Badge tone={live ? 'success' : 'neutral'}>
              {live ? (removed ? copy.removed : copy.live) : copy.before}
            </Badge>
          ),
        },
      ],
      idOf: ({ id }) => id,
    },
    acts: {
      column: copy.columns.act,
      narrow: true,
      buttons: ({ live, title, at }) =>
        live ? null : { label: copy.restore, about: `${title}, ${editCopy.moment(at)}` },
      nameOf: ({ id }) => id,
      doneWords: copy.done,
      formId: 'restore',
      draft: { reason: '' },
      title: copy.title,
      submit: copy.send,
      submitting: copy.sending,
      refusal: editingRefusal,
      atFields: ['reason_missing'],
      fields: ({ subject, draft, refused }, fill) => (
        <>
          <Text>{copy.text(subject.at)}</Text>
          <LimitedField
            name="reason"
            label={copy.reason}
            autoComplete="off"
            limit={longest.reason}
            value={draft.reason}
            error={refused === 'reason_missing' ? editingRefusal(refused) : undefined}
            onChange={(event) => fill({ reason: event.currentTarget.value })}
          />
        </>
      ),
      send: ({ id }, draft) => {
        const reason = draft.reason.trim()
        return reason === ''
          ? { ok: false, code: 'reason_missing' }
          : call(environment, restoreVersion, { params: { id }, body: { reason } })
      },
    },
  })
