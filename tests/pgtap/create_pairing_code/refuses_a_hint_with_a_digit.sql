-- The hint holds no digit of the code; and the refusal does not repeat it.
select plan(4);

select t.org() as org \gset
select format($$select fleet.create_pairing_code(%L, 'own', 'hash', 'ends in 417')$$, :'org') as call \gset
select t.throws(:'call', 'invalid_argument', 'a digit', 'FL400');
select unalike(t.refused_detail(:'call'), '%417%', 'the refusal keeps it to itself');
select isnt_empty(format($$select fleet.create_pairing_code(%L, 'own', 'hash', 'the rack in the cellar')$$, :'org'), 'words are fine');
select t.healthy();
select * from finish();
