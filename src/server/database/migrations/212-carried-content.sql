-- Published versions of content (content_version) that a release brought along word for word. From the release after it on
-- the release's own file holds.
create table content_carried (
  version_id bigint primary key,
  release text not null,
  noted_at timestamptz not null
);
