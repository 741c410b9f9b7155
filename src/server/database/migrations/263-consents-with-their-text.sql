-- What people agreed to, word for word: years later it can be shown what somebody read. One row a text.
create table consent_text (
  hash text primary key,            -- SHA-256 of the text, hexadecimal
  edition date not null,            -- the first day of the document's edition
  text text not null,
  agreed_at timestamptz not null    -- when somebody agreed to it first
);

alter table consent add column edition date;                        -- null: given before editions were kept
alter table consent add column text_hash text;                      -- of consent_text; null likewise
alter table consent add column given_how text not null default 'form'; -- ConsentWay of contract/clients.ts
alter table consent add column operator_name text;                  -- who took it at the counter

-- The register of consents is read newest first, by days.
create index consent_given on consent (given_at, id);
