// Constants of the business rules (M-CONST-01…07).

export const MIN_DAYS_BEFORE_RENT_START = 5
export const SUGGESTED_START_DATE_COUNT = 3
/** Days from today to the earliest start on the 1st of a later month (AMB-03). */
export const MIN_DAYS_BEFORE_FIRST_OF_MONTH_START = 0
export const MAX_START_MONTHS_AHEAD = 3
/** Months from the first month of a rent to the latest possible last one. */
export const MAX_END_MONTHS_AFTER_START = 11
export const MIN_RENT_MONTHS = 1
export const MAX_RENT_MONTHS = 12
/** Maximum of full months if the rent does not start on a 1st (M-PERIOD-13, 14). */
export const MAX_FULL_MONTHS_AFTER_PARTIAL_MONTH = 11

/** How long a card payment may take and a box stays on hold (AMB-11). */
export const ONLINE_PAYMENT_DEADLINE_MINUTES = 15
/** Time to pay at the office or by payment order (AMB-11). */
export const OFFLINE_PAYMENT_DEADLINE_DAYS = 10
/** Replacement claims per hour that get a new payment deadline (AMB-57). */
export const MAX_NEW_PAYMENT_DEADLINES_PER_HOUR = 2
/** A rent can be extended once this many days or fewer are left (M-PROL-01). */
export const EXTENSION_WINDOW_DAYS = 90
/** Rents with fewer days left are marked in the danger colour (M-STAT-03). */
export const RENT_ENDING_SOON_DAYS = 31
/** Full months that must be left to extend a rent or to order a service (M-PROL-03, M-SVC-04). */
export const MIN_REMAINING_FULL_MONTHS = 1
/** Last days of a one-month rent, in which only its holder may rent the box for the next period (AMB-54). */
export const HOLDER_PRIORITY_WINDOW_DAYS = 10
/** Months for which the safety guarantee stores the contents (M-SVC-03). */
export const SAFETY_GUARANTEE_MONTHS = 1

export const BOX_NAME_MAX_LENGTH = 150
export const BOX_NAME_MAX_WORDS = 3
export const FEEDBACK_COMMENT_MAX_LENGTH = 1000
export const OFFICE_INDEX_LENGTH = 6

export const OFFICE_SEARCH_PAGE_SIZE = 6
export const MAX_NEAREST_OFFICE_PAGES = 10
export const CLAIMS_PAGE_SIZE = 10
export const ARCHIVED_CLAIMS_PAGE_SIZE = 5
export const HOME_PAGE_CLAIM_COUNT = 3

export const CAROUSEL_INTERVAL_MS = 5000

export const VISIBLE_OFFICE_BOX_COUNT = 5
export const VISIBLE_MOBILE_LOCKER_CELL_COUNT = 12
export const VISIBLE_LOCKER_CELL_COUNT = 15

/** `paymentStatus` and `paymentType` of a newly created payment (M-CONST-07). */
export const PAYMENT_STATUS_NEW = 4
export const PAYMENT_TYPE_RENT = 3
/** The only office that digitizes mail (M-DIGI-01). */
export const DIGITIZATION_OFFICE_INDEX = '101721'
/** Days before a new tariff on which a reminder of it is sent. */
export const TARIFF_NOTICE_DAYS = 7
/** Reminders that one person may have. */
export const MAX_REMINDERS_PER_PERSON = 30
/** How long a reminder waits for an office that did not open on the announced day. */
export const MAX_DAYS_AFTER_ANNOUNCED_OPENING = 14
/** Longest wish that the cheapest ways compare: two years. */
export const MAX_WISH_MONTHS = 24
