import type { BranchLetterAction } from '#back-office/api/branch-letters.ts'
import { foldCase } from '#kit/rules/letters.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { HolderAct, IncomingStatus, IncomingTab } from '#mail/api/incoming-letters.ts'

export const finalStatuses = ['collected', 'sent', 'destroyed'] as const satisfies readonly IncomingStatus[]

export const tabOf = {
  received: 'new',
  scan_ordered: 'scanning',
  scanned: 'scanned',
  stored: 'stored',
  collect_ordered: 'leaving',
  courier_ordered: 'leaving',
  destroy_ordered: 'leaving',
  destroying: 'leaving',
  collected: 'gone',
  sent: 'gone',
  destroyed: 'gone',
} as const satisfies Record<IncomingStatus, IncomingTab>

export type IncomingAct = HolderAct | BranchLetterAction
export type IncomingActor = 'holder' | 'rule' | 'operator'

/** Minimum time in which a destruction can be cancelled. */
const DESTROY_DELAY_HOURS = 24
const HOUR_MS = 3_600_000

export const destroyAfter = (ordered: Date): Date =>
  new Date(ordered.getTime() + DESTROY_DELAY_HOURS * HOUR_MS)

export type IncomingCode =
  | 'status_not_allowed'
  | 'actor_not_allowed'
  | 'already_scanned'
  | 'service_over'
  | 'destroy_too_early'

export interface IncomingFacts {
  readonly actor: IncomingActor
  readonly now: Date
  readonly hasScan: boolean
  /** True while digitization is paid and running; only scanning requires it. */
  readonly serviceAlive: boolean
  /** Null unless destruction is ordered. */
  readonly destroyAfter: Date | null
}

interface Rule {
  readonly from: readonly IncomingStatus[]
  readonly actors: readonly IncomingActor[]
  readonly decide: (facts: IncomingFacts) => Outcome<IncomingStatus, IncomingCode>
}

const atRest = ['received', 'scanned', 'stored'] as const satisfies readonly IncomingStatus[]
const chosen = ['collect_ordered', 'courier_ordered', 'destroy_ordered'] as const
/** A new order may replace one that is not carried out yet. */
const orderable = [...atRest, ...chosen] as const satisfies readonly IncomingStatus[]
const byHolder = ['holder'] as const
const byHolderOrRule = ['holder', 'rule'] as const
const byOperator = ['operator'] as const

const resting = ({ hasScan }: IncomingFacts): IncomingStatus => (hasScan ? 'scanned' : 'received')

const incomingTransitions = {
  order_scan: {
    from: ['received', 'stored', ...chosen],
    actors: byHolderOrRule,
    decide: ({ hasScan, serviceAlive }) => {
      if (hasScan) return refuse('already_scanned')
      return serviceAlive ? accept('scan_ordered') : refuse('service_over')
    },
  },
  keep: {
    from: ['received', 'scan_ordered', 'scanned'],
    actors: byHolderOrRule,
    decide: () => accept('stored'),
  },
  order_collect: {
    from: orderable.filter((status) => status !== 'collect_ordered'),
    actors: byHolder,
    decide: () => accept('collect_ordered'),
  },
  // Ordering again changes the address.
  order_courier: { from: orderable, actors: byHolder, decide: () => accept('courier_ordered') },
  order_destroy: {
    from: orderable.filter((status) => status !== 'destroy_ordered'),
    actors: byHolderOrRule,
    decide: () => accept('destroy_ordered'),
  },
  change_mind: {
    from: ['scan_ordered', ...chosen],
    actors: byHolder,
    decide: (facts) => accept(resting(facts)),
  },
  attach_scan: { from: ['scan_ordered'], actors: byOperator, decide: () => accept('scanned') },
  // For a scan that is unreadable or shows another letter.
  withdraw_scan: {
    from: [...atRest, ...chosen],
    actors: byOperator,
    decide: ({ hasScan }) => (hasScan ? accept('scan_ordered') : refuse('status_not_allowed')),
  },
  hand_over: {
    from: [...atRest, 'collect_ordered'],
    actors: byOperator,
    decide: () => accept('collected'),
  },
  send: { from: ['courier_ordered'], actors: byOperator, decide: () => accept('sent') },
  begin_destroy: {
    from: ['destroy_ordered'],
    actors: byOperator,
    decide: (facts) =>
      facts.destroyAfter !== null && facts.now >= facts.destroyAfter
        ? accept('destroying')
        : refuse('destroy_too_early'),
  },
  confirm_destroy: { from: ['destroying'], actors: byOperator, decide: () => accept('destroyed') },
} as const satisfies Record<IncomingAct, Rule>

/** Checks in this order: status, actor, facts. */
export const incomingTransition = (
  from: IncomingStatus,
  act: IncomingAct,
  facts: IncomingFacts,
): Outcome<IncomingStatus, IncomingCode> => {
  const rule: Rule = incomingTransitions[act]
  if (!rule.from.includes(from)) return refuse('status_not_allowed')
  if (!rule.actors.includes(facts.actor)) return refuse('actor_not_allowed')
  return rule.decide(facts)
}

export const incomingActs = <A extends IncomingAct>(
  acts: readonly A[],
  from: IncomingStatus,
  facts: IncomingFacts,
): A[] => acts.filter((act) => incomingTransition(from, act, facts).ok)

export const TRIAL_LETTERS = 30

/** Ignores case, letters with two spellings, quotes and extra spaces. */
const folded = (text: string): string =>
  foldCase(text.normalize('NFC'))
    .replace(/[«»"„“”'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** An empty text matches every sender. */
export const ruleMatches = ({ contains }: { readonly contains: string }, sender: string): boolean =>
  folded(sender).includes(folded(contains))

/** Null if no rule matches; the letter then waits for the holder's decision. */
export const firstMatch = <R extends { readonly contains: string }>(
  rules: readonly R[],
  sender: string,
): R | null => rules.find((rule) => ruleMatches(rule, sender)) ?? null
