import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BlockableHolder,
  blockHolder,
  findHolders,
  liftBlock,
  readBlocked,
} from '#contract/administration-blocks.ts'
import { blocksCopy as copy } from '#copy/administration-blocks.ts'
import { rowsOf } from '#screens/list.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { reasonedList } from './reasoned-list.tsx'

export const blocksList = (environment: Environment, recount: () => void) =>
  reasonedList<BlockableHolder>(recount, {
    read: async (text, page) =>
      rowsOf(
        text === ''
          ? await call(environment, readBlocked, { query: { page } })
          : await call(environment, findHolders, { body: { text } }),
        ({ holders }) => holders,
      ),
    words: copy,
    search: { name: 'holder', ...copy },
    none: (searched) => (searched ? copy.notFound : copy.none),
    columns: [
      { label: copy.columns.who, names: true, cell: copy.who },
      { label: copy.columns.kind, cell: copy.kind },
      { label: copy.columns.claims, align: 'end', cell: ({ claims }) => copy.claims(claims) },
      {
        label: copy.columns.state,
        cell: ({ block }) => (
          <Badge tone={block === null ? 'success' : 'danger'}>
            {block === null ? copy.state.open : copy.state.blocked}
          </Badge>
        ),
      },
      { label: copy.columns.why, cell: ({ block }) => (block === null ? copy.notBlocked : copy.why(block)) },
    ],
    idOf: ({ kind, subject }) => `${kind}-${subject}`,
    nameOf: ({ name }) => name,
    formId: 'act-block',
    draft: { reason: '' },
    title: copy.title,
    acts: ({ own, block, name }) =>
      own ? copy.own : { label: block === null ? copy.block : copy.lift, about: name },
    fields: ({ subject: holder }) =>
      holder.block === null ? (
        <DescriptionList density="tight" items={copy.consequences(holder)} />
      ) : (
        <Text>{copy.willLift}</Text>
      ),
    send: ({ kind, subject, block }, body) =>
      block === null
        ? call(environment, blockHolder, { body: { ...body, kind, subject } })
        : call(environment, liftBlock, { params: { id: block.id }, body }),
  })
