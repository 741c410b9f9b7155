-- The district of an imported office: settlements of one region share names, and their pages are told apart by it.
alter table office add column area text not null default '';

-- An import wrote the district into the address: after the region where there is no street, else before the settlement.
with listed as (
  select index, region, settlement, string_to_array(address, ', ') as parts from office where origin = 'import'
), found as (
  select index,
    case
      when parts[1] = region and cardinality(parts) > 2 and parts[2] <> settlement then parts[2]
      when parts[1] <> region and parts[1] <> settlement and parts[2] = settlement then parts[1]
    end as area
  from listed
)
update office set area = found.area, changed_at = now()
from found
where office.index = found.index and found.area is not null;
