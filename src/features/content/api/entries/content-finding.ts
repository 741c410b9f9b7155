export const contentFindingCodes = [
  'no_front_matter',
  'broken_yaml',
  'unknown_file',
  'missing',
  'unknown_field',
  'wrong_type',
  'wrong_shape',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_one_of',
  'none_fits',
  'no_such_day',
  'no_such_time',
  'picture_without_words',
  'words_without_picture',
  'no_picture_file',
  'markdown_not_shown',
  'unknown_word',
  'dead_link',
  'dead_anchor',
  'anchor_missing',
  'document_missing',
  'said_twice',
  'dates_overlap',
  'ends_before_it_begins',
  'boxes_overlap',
  'place_of_no_box',
  'box_placed_twice',
  'place_taken_twice',
  'boxes_without_place',
  'lunch_outside',
  'unknown_group',
  'unknown_zone',
  'zone_of_another_region',
  'index_is_not_name',
  'site_not_whole',
  'not_typeset',
  'privileged_above_usual',
  'price_leaps',
  'price_missing',
  'charge_changed',
  'day_is_not_name',
  'discount_is_large',
  'requisite_wrong',
] as const
export type ContentFindingCode = (typeof contentFindingCodes)[number]

/** A mistake in a content file. `detail` is a value, a limit or a file name to insert into the message. */
export interface ContentFinding {
  /** Path below `content`, with slashes. */
  readonly file: string
  /** Line number, 1-based. */
  readonly line: number
  /** Dotted path of the field; empty for the text below the front matter. */
  readonly field: string
  readonly code: ContentFindingCode
  readonly detail?: string
}
