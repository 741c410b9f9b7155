import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type ContentVersion, readVersions, restoreVersion } from '#contract/editing.ts'
import { longest } from '#contract/typed-text.ts'
import { versionsCopy as copy, editCopy, editingCopy, editingRefusal } from '#copy/editing.ts'
import { LimitedField } from '#parts/limited-field.tsx'
import { list, rowsOf } from '#screens/list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Text } from '#ui/text/text.tsx'

/** The versions of texts that were live, each to be restored with a reason. */
export const versionsList = (environment: Environment) =>
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
