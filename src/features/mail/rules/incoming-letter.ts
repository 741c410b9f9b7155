import type { BranchLetterAction } from '#back-office/api/branch-letters.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { foldCase } from '#kit/rules/text-folding.ts'
import type { HolderLetterAction, InboxTab, IncomingLetterStatus } from '#mail/api/incoming-letters.ts'

export const finalLetterStatuses = [
  'collected',
  'sent',
  'destroyed',
] as const satisfies readonly IncomingLetterStatus[]

export const inboxTabByStatus = {
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
} as const satisfies Record<IncomingLetterStatus, InboxTab>

export type LetterAction = HolderLetterAction | BranchLetterAction
export type LetterActorRole = 'holder' | 'rule' | 'operator'

/** Minimum time in which a destruction can be cancelled. */
const DESTROY_DELAY_HOURS = 24
const HOUR_MS = 3_600_000

export const earliestDestructionTime = (ordered: Date): Date =>
  new Date(ordered.getTime() + DESTROY_DELAY_HOURS * HOUR_MS)

export type LetterActionRefusal =
  | 'status_not_allowed'
  | 'actor_not_allowed'
  | 'already_scanned'
  | 'service_over'
  | 'destroy_too_early'

export interface LetterTransitionFacts {
  readonly actor: LetterActorRole
  readonly now: Date
  readonly hasScan: boolean
  /** True while digitization is paid and active; only scans require it. */
  readonly serviceAlive: boolean
  /** Null unless destruction is ordered. */
  readonly destroyAfter: Date | null
}

interface TransitionRule {
  readonly from: readonly IncomingLetterStatus[]
  readonly actors: readonly LetterActorRole[]
  readonly decide: (facts: LetterTransitionFacts) => Outcome<IncomingLetterStatus, LetterActionRefusal>
}

const restingStatuses = ['received', 'scanned', 'stored'] as const satisfies readonly IncomingLetterStatus[]
const orderedStatuses = ['collect_ordered', 'courier_ordered', 'destroy_ordered'] as const
/** Includes ordered statuses, because a new order may replace an order that is not carried out yet. */
const orderableStatuses = [
  ...restingStatuses,
  ...orderedStatuses,
] as const satisfies readonly IncomingLetterStatus[]
const holderOnly = ['holder'] as const
const holderOrRule = ['holder', 'rule'] as const
const operatorOnly = ['operator'] as const

const restingStatus = ({ hasScan }: LetterTransitionFacts): IncomingLetterStatus =>
  hasScan ? 'scanned' : 'received'

const incomingTransitions = {
  order_scan: {
    from: ['received', 'stored', ...orderedStatuses],
    actors: holderOrRule,
    decide: ({ hasScan, serviceAlive }) => {
      if (hasScan) return refuse('already_scanned')
      return serviceAlive ? accept('scan_ordered') : refuse('service_over')
    },
  },
  keep: {
    from: ['received', 'scan_ordered', 'scanned'],
    actors: holderOrRule,
    decide: () => accept('stored'),
  },
  order_collect: {
    from: orderableStatuses.filter((status) => status !== 'collect_ordered'),
    actors: holderOnly,
    decide: () => accept('collect_ordered'),
  },
  // Allowed again after `courier_ordered`, to change the address.
  order_courier: { from: orderableStatuses, actors: holderOnly, decide: () => accept('courier_ordered') },
  order_destroy: {
    from: orderableStatuses.filter((status) => status !== 'destroy_ordered'),
    actors: holderOrRule,
    decide: () => accept('destroy_ordered'),
  },
  change_mind: {
    from: ['scan_ordered', ...orderedStatuses],
    actors: holderOnly,
    decide: (facts) => accept(restingStatus(facts)),
  },
  attach_scan: { from: ['scan_ordered'], actors: operatorOnly, decide: () => accept('scanned') },
  // Used when a scan is unreadable or shows another letter.
  withdraw_scan: {
    from: [...restingStatuses, ...orderedStatuses],
    actors: operatorOnly,
    decide: ({ hasScan }) => (hasScan ? accept('scan_ordered') : refuse('status_not_allowed')),
  },
  hand_over: {
    from: [...restingStatuses, 'collect_ordered'],
    actors: operatorOnly,
    decide: () => accept('collected'),
  },
  send: { from: ['courier_ordered'], actors: operatorOnly, decide: () => accept('sent') },
  begin_destroy: {
    from: ['destroy_ordered'],
    actors: operatorOnly,
    decide: (facts) =>
      facts.destroyAfter !== null && facts.now >= facts.destroyAfter
        ? accept('destroying')
        : refuse('destroy_too_early'),
  },
  confirm_destroy: { from: ['destroying'], actors: operatorOnly, decide: () => accept('destroyed') },
} as const satisfies Record<LetterAction, TransitionRule>

/** Checks the status first, then the actor, then the facts. */
export const decideNextLetterStatus = (
  from: IncomingLetterStatus,
  act: LetterAction,
  facts: LetterTransitionFacts,
): Outcome<IncomingLetterStatus, LetterActionRefusal> => {
  const rule: TransitionRule = incomingTransitions[act]
  if (!rule.from.includes(from)) return refuse('status_not_allowed')
  if (!rule.actors.includes(facts.actor)) return refuse('actor_not_allowed')
  return rule.decide(facts)
}

export const allowedLetterActions = <A extends LetterAction>(
  acts: readonly A[],
  from: IncomingLetterStatus,
  facts: LetterTransitionFacts,
): A[] => acts.filter((act) => decideNextLetterStatus(from, act, facts).ok)

export const LETTER_RULE_TRIAL_COUNT = 30

/** Ignores case, spelling variants of letters, quotes and extra spaces. */
const normaliseText = (text: string): string =>
  foldCase(text.normalize('NFC'))
    .replace(/[«»"„“”'’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** True for every sender if `contains` is empty. */
export const letterRuleMatchesSender = (
  { contains }: { readonly contains: string },
  sender: string,
): boolean => normaliseText(sender).includes(normaliseText(contains))

/** Null if no rule matches; the letter then waits for the holder's decision. */
export const findMatchingLetterRule = <R extends { readonly contains: string }>(
  rules: readonly R[],
  sender: string,
): R | null => rules.find((rule) => letterRuleMatchesSender(rule, sender)) ?? null
