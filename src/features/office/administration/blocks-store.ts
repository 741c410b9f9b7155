import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BlockableHolder,
  blockHolder,
  findHolders,
  liftBlock,
  readBlocked,
} from '#contract/administration-blocks.ts'
import { actList } from '#state/act-list.ts'
import { type ReasonDraft, withReason } from './reasoned-act.ts'

/** Who is blocked, or whom a claim, an INN or an address means: each is blocked or let in again. */
export const blocksStore = (environment: Environment, onDone: () => void) =>
  actList<BlockableHolder, ReasonDraft>({
    emptyDraft: { reason: '' },
    idOf: ({ name }) => name,
    read: async (page, text) => {
      const answer =
        text === ''
          ? await call(environment, readBlocked, { query: { page } })
          : await call(environment, findHolders, { body: { text } })
      return answer.ok ? { ok: true, rows: answer.value.holders, total: answer.value.total } : answer
    },
    send: ({ kind, subject, block }, draft) =>
      withReason(
        draft,
        (body): Promise<Answer<typeof blockHolder> | Answer<typeof liftBlock>> =>
          block === null
            ? call(environment, blockHolder, { body: { ...body, kind, subject } })
            : call(environment, liftBlock, { params: { id: block.id }, body }),
        onDone,
      ),
  })
