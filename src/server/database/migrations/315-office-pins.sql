-- How exactly the list knows where an office is: by its own place, by its settlement's or its district's, or not at all.
alter table office add column coord_precision text not null default 'office'
  check (coord_precision in ('office', 'settlement', 'district', 'none'));

-- Where the back office put the pin: it beats the list's coordinates and outlives the next list.
alter table office add column pin_latitude double precision;
alter table office add column pin_longitude double precision;
alter table office add constraint office_pin_whole check ((pin_latitude is null) = (pin_longitude is null));
