import { expect, test } from 'vitest'
import { readMigrations } from '#server/database/migrate.ts'
import released from '#server/database/released.json' with { type: 'json' }
import { whatTakesAway } from './what-takes-away.ts'

/** Statements that drop or narrow something although the released version works without it. */
const excused: readonly { readonly file: string; readonly begins: string; readonly because: string }[] = [
  {
    file: '16-wait-list.sql',
    begins: 'alter table box_month add foreign key (offer_id)',
    because: 'the released version leaves the column empty',
  },
]

test('every released migration still exists', () => {
  const names = new Set(readMigrations().map(({ name }) => name))
  expect(released.migrations.filter((name) => !names.has(name))).toEqual([])
})

test('migrations after a release only add, so that both versions work during an update', () => {
  const known = new Set(released.migrations)
  const taking = readMigrations()
    .filter(({ name }) => !known.has(name))
    .flatMap(({ name, text }) => whatTakesAway(text).map((what) => ({ name, ...what })))
    .filter(
      ({ name, statement }) =>
        !excused.some(({ file, begins }) => file === name && statement.startsWith(begins)),
    )
  expect(taking).toEqual([])
})

test.each([
  'alter table claim add column note text;',
  "alter table claim add column note text not null default '', add column paid numeric(10, 2);",
  'alter table claim alter column note drop not null;',
  'create table act (id bigint primary key, at timestamptz not null); alter table act add check (id > 0); create unique index act_at on act (at);',
  'create function f() returns trigger language plpgsql as $$ begin delete from claim; drop table claim; end $$;',
  "comment on column claim.note is 'drop table claim; all of it';",
  '-- drop table claim;\nselect 1;',
  'update claim set note = null where note = $1;',
  'create index claim_note on claim (note) where note is not null;',
])('additive: %s', (text) => {
  expect(whatTakesAway(text)).toEqual([])
})

test.each([
  'drop table claim;',
  'drop index claim_note;',
  'drop trigger t on claim;',
  'alter table claim drop column note;',
  'alter table claim rename column note to remark;',
  'alter table claim rename to rent;',
  'alter table claim alter column note type varchar(10);',
  'alter table claim alter column note set not null;',
  'alter table claim add column note text not null;',
  "alter table claim add column note text default '', add column other text not null;",
  'alter table claim add column note text unique;',
  'alter table claim add constraint positive check (id > 0);',
  'create unique index claim_note on claim (note);',
  'delete from claim;',
  'truncate claim;',
  "do $$ begin execute 'drop table claim'; end $$;",
  'ALTER TABLE claim\n  DROP COLUMN note;',
  'create table act (id bigint); /* and then */ alter table claim drop note;',
])('not additive: %s', (text) => {
  expect(whatTakesAway(text)).toHaveLength(1)
})
