-- People whose terms are looked at next, in the order in which they are taken: thousands may have the same day.
create index person_review_in_order on person (review_on, sub);
drop index person_review;
