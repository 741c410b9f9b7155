import type { Endpoint } from '#kit/api/endpoint.ts'
import * as administration from './back-office/api/administration.ts'
import * as administrationAudit from './back-office/api/administration-audit.ts'
import * as administrationBlocks from './back-office/api/administration-holder-blocks.ts'
import * as administrationReceipts from './back-office/api/administration-receipts.ts'
import * as branchOrder from './back-office/api/branch-claim-changes.ts'
import * as branch from './back-office/api/branch-claims-and-boxes.ts'
import * as branchIdentity from './back-office/api/branch-holder-identity.ts'
import * as branchLetters from './back-office/api/branch-letters.ts'
import * as branchMoves from './back-office/api/branch-moves.ts'
import * as branchOfficePlace from './back-office/api/branch-office-location.ts'
import * as branchOfficeNote from './back-office/api/branch-office-note.ts'
import * as branchRefunds from './back-office/api/branch-refunds-and-top-ups.ts'
import * as integrations from './back-office/api/integration-states.ts'
import * as calendar from './claims/api/calendar.ts'
import * as claimCard from './claims/api/claim-details.ts'
import * as claimServices from './claims/api/claim-services.ts'
import * as claimWhatIf from './claims/api/claim-what-if.ts'
import * as claims from './claims/api/claims.ts'
import * as costCentres from './claims/api/cost-centres.ts'
import * as prolongation from './claims/api/extension.ts'
import * as extensionLink from './claims/api/extension-link.ts'
import * as leaving from './claims/api/leaving.ts'
import * as moving from './claims/api/moving.ts'
import * as offer from './claims/api/offer.ts'
import * as legalClaims from './claims/api/organisation-claims.ts'
import * as ownBoxes from './claims/api/own-boxes.ts'
import * as recovery from './claims/api/recovery.ts'
import * as rentalPlans from './claims/api/rental-plans.ts'
import * as spending from './claims/api/spending.ts'
import * as spendingLimits from './claims/api/spending-limits.ts'
import * as editing from './content/api/editing.ts'
import * as feedback from './content/api/feedback.ts'
import * as serviceLife from './content/api/site-settings-and-test-clock.ts'
import * as collectorCodes from './delegates/api/collector-codes.ts'
import * as delegations from './delegates/api/delegations.ts'
import * as events from './integration/api/events.ts'
import * as sandbox from './integration/api/sandbox.ts'
import * as incomingLetters from './mail/api/incoming-letters.ts'
import * as items from './mail/api/items.ts'
import * as letterRules from './mail/api/letter-rules.ts'
import * as notifications from './messages/api/notifications.ts'
import * as ownLetters from './messages/api/sent-messages.ts'
import * as accounting from './money/api/accounting-documents.ts'
import * as balance from './money/api/balance.ts'
import * as bankStatements from './money/api/bank-statements.ts'
import * as payments from './money/api/payments.ts'
import * as receipts from './money/api/receipts.ts'
import * as acting from './people/api/account-links.ts'
import * as clients from './people/api/clients.ts'
import * as subjectRequests from './people/api/data-subject-requests.ts'
import * as directory from './people/api/directory-suggestions.ts'
import * as organisationUsers from './people/api/organisation-users.ts'
import * as personalData from './people/api/personal-data.ts'
import * as session from './people/api/session.ts'
import * as offices from './places/api/offices.ts'
import * as weekOffices from './places/api/week-offices.ts'
import * as boxes from './rent/api/boxes.ts'
import * as reminders from './rent/api/reminders.ts'
import * as tariffs from './rent/api/tariffs.ts'
import * as waitList from './rent/api/wait-list.ts'
import * as waitListStaff from './rent/api/wait-list-staff.ts'
import * as whatIf from './rent/api/what-if.ts'
import * as deskVisits from './visits/api/desk-visits.ts'
import * as visits from './visits/api/visits.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refusals' in value

const resourcesByTag = {
  events: [events],
  sandbox: [sandbox],
  offices: [offices, weekOffices, boxes],
  tariffs: [tariffs],
  session: [session, acting],
  claims: [
    waitList,
    claims,
    claimCard,
    leaving,
    moving,
    branchMoves,
    ownBoxes,
    claimWhatIf,
    claimServices,
    notifications,
    prolongation,
    extensionLink,
    recovery,
    calendar,
    visits,
  ],
  organisations: [legalClaims, costCentres, rentalPlans, spendingLimits, spending, organisationUsers, offer],
  payments: [payments, balance, receipts, accounting],
  letters: [incomingLetters, letterRules, items],
  delegates: [delegations, collectorCodes],
  people: [reminders, clients, ownLetters, personalData, subjectRequests, directory],
  branch: [
    waitListStaff,
    branch,
    branchIdentity,
    branchLetters,
    branchOfficeNote,
    branchOfficePlace,
    branchOrder,
    branchRefunds,
    deskVisits,
  ],
  administration: [
    integrations,
    administration,
    administrationAudit,
    administrationReceipts,
    administrationBlocks,
    bankStatements,
  ],
  editing: [editing],
  service: [whatIf, feedback, serviceLife],
} as const satisfies Readonly<Record<string, readonly object[]>>

export type EndpointTag = keyof typeof resourcesByTag

export interface NamedEndpoint {
  readonly name: string
  readonly tag: EndpointTag
  readonly endpoint: Endpoint
}

export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(resourcesByTag).flatMap(
  ([tag, resources]) =>
    resources
      .flatMap((resource) => Object.entries(resource))
      .flatMap(([name, value]) =>
        isEndpoint(value) ? [{ name, tag: tag as EndpointTag, endpoint: value }] : [],
      ),
)

export const allEndpoints: readonly Endpoint[] = namedEndpoints.map(({ endpoint }) => endpoint)

/** Programs can use offices, boxes and prices without a session, but not holds. */
const isOpenWithoutKey = ({ tag, name, endpoint }: NamedEndpoint): boolean =>
  endpoint.access === 'everyone' && (tag === 'offices' || tag === 'tariffs') && !/hold/i.test(name)

export const publicApiEndpoints: readonly NamedEndpoint[] = namedEndpoints.filter(
  (call) => call.endpoint.access === 'key' || call.endpoint.forKeys || isOpenWithoutKey(call),
)
