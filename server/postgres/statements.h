// Everything that is said to the database, in one place. Each statement stands for itself and is committed by itself:
// one whose answer is lost holds no lock for long, and can be refused as a whole when it comes late.
#pragma once

namespace tortuga::server::postgres {

struct Statement {
  const char* name;
  const char* sql;
};

// A harbour is one life of a server; its number is never used again. It lives as long as it renews its lease, by the
// database's clock. $1 route, $2 program, $3 seconds.
inline constexpr Statement kEnter{
    "enter",
    "INSERT INTO harbours (route, program, until) VALUES ($1, $2::int, clock_timestamp() + make_interval(secs => "
    "$3::float8)) RETURNING harbour"};
inline constexpr Statement kRenew{
    "renew",
    "UPDATE harbours SET until = clock_timestamp() + make_interval(secs => $2::float8) WHERE harbour = $1::bigint AND "
    "NOT buried RETURNING harbour"};
// Final. Renewal and burial lock the same row: one of them wins. After the database itself was away everybody has a
// lease's time to come back. One at a time: two that bury several would wait for each other.
inline constexpr Statement kBury{
    "bury",
    "UPDATE harbours SET buried = true WHERE harbour = $1::bigint AND NOT buried AND until <= clock_timestamp() AND "
    "clock_timestamp() >= pg_postmaster_start_time() + make_interval(secs => $2::float8) RETURNING harbour"};
// The life before of the server that says so. $1 harbour, $2 its route, by which it is known in this database.
inline constexpr Statement kBuryFormer{
    "bury_former", "UPDATE harbours SET buried = true WHERE harbour = $1::bigint AND route = $2 RETURNING harbour"};
inline constexpr Statement kLeave{
    "leave", "UPDATE harbours SET buried = true, draining = true WHERE harbour = $1::bigint RETURNING harbour"};

inline constexpr Statement kWho{
    "who",
    "SELECT b.table_id, b.owner, b.need, h.route, coalesce(h.buried, true), (extract(epoch FROM h.until - "
    "clock_timestamp()) * 1000)::bigint FROM berths b LEFT JOIN harbours h ON h.harbour = b.owner WHERE b.table_id = "
    "ANY($1::text[])"};

// Begins the next epoch of tables that are nobody's, ours, or of a harbour that is buried, which it is for ever. Waits
// for no lock, so that it cannot wait in a circle with an append. The dead take nothing: kForget depends on that.
// $1 tables, $2 harbour, $3 program.
inline constexpr Statement kTake{
    "take",
    "WITH free AS (SELECT b.number FROM berths b WHERE b.table_id = ANY($1::text[]) AND b.need <= $3::int AND b.epoch "
    "> "
    "0 AND (b.owner IS NULL OR b.owner = $2::bigint OR EXISTS (SELECT FROM harbours h WHERE h.harbour = b.owner AND "
    "h.buried)) AND EXISTS (SELECT FROM harbours me WHERE me.harbour = $2::bigint AND NOT me.buried) ORDER BY b.number "
    "FOR NO KEY UPDATE OF b SKIP LOCKED) "
    "UPDATE berths b SET owner = $2::bigint, epoch = b.epoch + 1 FROM free f WHERE b.number = f.number RETURNING "
    "b.table_id, b.number, b.epoch"};

// After the take, in a snapshot of its own: in one statement with it the log would be as old as the wait for the lock.
// It counts only if the epoch is still ours and all entries are there. Several tables at once, as a server that is gone
// had many; each is looked up by itself, whatever the database guesses of their number. $1 numbers, $2 first entries.
inline constexpr Statement kRead{
    "read",
    "SELECT w.i, b.epoch, b.head, e.n, e.nonce, e.entry FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY AS "
    "w(number, first, i) JOIN berths b ON b.number = w.number LEFT JOIN LATERAL (SELECT n, nonce, entry FROM entries "
    "WHERE number = w.number AND n >= w.first OFFSET 0) e ON true ORDER BY w.i, e.n"};
inline constexpr Statement kLook{
    "look",
    "SELECT b.epoch, b.head, e.n, e.nonce, e.entry FROM berths b LEFT JOIN entries e ON e.number = b.number AND e.n >= "
    "$2::int WHERE b.table_id = $1 ORDER BY e.n"};
// What was noted, and how long before the last sign of life of whoever noted it. $1 numbers, $2 seconds of a lease.
inline constexpr Statement kMoment{
    "moment",
    "SELECT w.i, m.body, (extract(epoch FROM life - m.at) * 1000)::bigint, (extract(epoch FROM clock_timestamp() - "
    "m.at) * 1000)::bigint, (extract(epoch FROM life - e.at) * 1000)::bigint FROM unnest($1::bigint[]) WITH ORDINALITY "
    "AS w(number, i) JOIN moments m ON m.number = w.number JOIN berths b ON b.number = m.number LEFT JOIN entries e ON "
    "e.number = m.number AND e.n = b.head - 1 LEFT JOIN harbours h ON h.harbour = m.harbour, LATERAL (SELECT "
    "greatest(m.at, coalesce(h.until - make_interval(secs => $2::float8), m.at)) AS life) l"};

// Who may write is decided here and nowhere else: by the epoch and the place, under the lock of the table's row. What
// is returned is stored, everything else is refused. A table stands at most once in it.
inline constexpr Statement kAppend{
    "append",
    "WITH wanted AS (SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::bigint[], $5::text[], "
    "$6::boolean[], $7::bigint[]) AS w(number, epoch, n, nonce, entry, listed, touched)), "
    "ours AS (UPDATE berths b SET head = b.head + 1 FROM wanted w WHERE b.number = w.number AND b.epoch = w.epoch AND "
    "b.head = w.n RETURNING w.*), "
    "faces AS (UPDATE cards c SET listed = o.listed, touched = o.touched FROM ours o WHERE c.number = o.number AND "
    "o.listed IS NOT NULL) "
    "INSERT INTO entries (number, n, epoch, nonce, entry) SELECT number, n, epoch, nonce, entry FROM ours RETURNING "
    "number"};
// A log that nobody holds, as the owner's: only the place decides, and epoch 0 says so. $1 id, $2 n, $3 nonce, $4
// entry.
inline constexpr Statement kAppendLoose{
    "append_loose",
    "WITH made AS (INSERT INTO berths (table_id, epoch, head) SELECT $1, 0, 1 WHERE $2::int = 0 ON CONFLICT (table_id) "
    "DO NOTHING RETURNING number), "
    "gone_on AS (UPDATE berths SET head = head + 1 WHERE table_id = $1 AND epoch = 0 AND head = $2::int AND $2::int > "
    "0 "
    "RETURNING number) "
    "INSERT INTO entries (number, n, epoch, nonce, entry) SELECT number, $2::int, 0, $3::bigint, $4 FROM (SELECT "
    "number "
    "FROM made UNION ALL SELECT number FROM gone_on) ours RETURNING number"};

// $1 table, $2 harbour, $3 birth, $4 listed, $5 touched, $6 nonce, $7 entry, $8 address, $9 most, $10 game. Neither do
// the dead found anything. Asked again, as after a lost answer, it counts nothing twice.
inline constexpr Statement kFound{
    "found",
    "WITH me AS (SELECT FROM harbours WHERE harbour = $2::bigint AND NOT buried), "
    "room AS (INSERT INTO founded AS f SELECT $8, date_trunc('hour', clock_timestamp()), 1 FROM me WHERE $8 <> '' AND "
    "NOT EXISTS (SELECT FROM cards WHERE table_id = $1 OR birth = nullif($3, '')) ON CONFLICT (address, hour) DO "
    "UPDATE SET tables = f.tables + 1 WHERE f.tables < $9::int RETURNING 1), "
    "card AS (INSERT INTO cards (number, table_id, birth, game, listed, touched) SELECT nextval('berths_number_seq'), "
    "$1, nullif($3, ''), $10, $4::boolean, $5::bigint FROM me WHERE $8 = '' OR EXISTS (SELECT FROM room) ON CONFLICT "
    "DO NOTHING RETURNING number), "
    "berth AS (INSERT INTO berths (number, table_id, owner, epoch, head) OVERRIDING SYSTEM VALUE SELECT number, $1, "
    "$2::bigint, 1, 1 FROM card RETURNING number) "
    "INSERT INTO entries (number, n, epoch, nonce, entry) SELECT number, 0, 1, $6::bigint, $7 FROM berth RETURNING "
    "number"};
// What is there, if nothing was founded, and whether we may found. $1 table, $2 birth, $3 address, $4 most, $5 harbour.
inline constexpr Statement kFoundBefore{
    "found_before",
    "SELECT (SELECT e.nonce FROM berths b JOIN entries e ON e.number = b.number AND e.n = 0 WHERE b.table_id = $1), "
    "(SELECT number FROM berths WHERE table_id = $1), (SELECT table_id FROM cards WHERE birth = nullif($2, '')), "
    "(SELECT tables >= $4::int FROM founded WHERE address = $3 AND hour = date_trunc('hour', clock_timestamp())), "
    "EXISTS (SELECT FROM harbours WHERE harbour = $5::bigint AND NOT buried)"};

// Presence, clocks and faces, fenced like appends. $1 numbers, $2 epochs, $3 bodies, $4 faces, $5 opened, $6 harbour.
inline constexpr Statement kNote{
    "note",
    "WITH held AS (SELECT b.number, w.* FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) "
    "AS "
    "w(place, epoch, body, face, opened) JOIN berths b ON b.number = w.place AND b.epoch = w.epoch ORDER BY b.number "
    "FOR "
    "SHARE OF b), "
    "faces AS (UPDATE cards c SET face = h.face, opened = h.opened FROM held h WHERE c.number = h.number AND h.face <> "
    "'') "
    "INSERT INTO moments (number, epoch, harbour, at, body) SELECT number, epoch, $6::bigint, clock_timestamp(), body "
    "FROM held ON CONFLICT (number) DO UPDATE SET epoch = excluded.epoch, harbour = excluded.harbour, at = "
    "excluded.at, "
    "body = excluded.body RETURNING number"};
inline constexpr Statement kGiveBack{
    "give_back",
    "UPDATE berths b SET owner = NULL FROM unnest($1::bigint[], $2::bigint[]) AS w(number, epoch) WHERE b.number = "
    "w.number AND b.epoch = w.epoch AND b.owner = $3::bigint RETURNING b.number"};
inline constexpr Statement kHeads{
    "heads", "SELECT number, epoch FROM berths WHERE number = ANY($1::bigint[]) AND owner = $2::bigint"};

inline constexpr Statement kList{
    "list", "SELECT table_id, face, opened, touched FROM cards WHERE listed ORDER BY touched DESC LIMIT $1::int"};
inline constexpr Statement kShelf{
    "shelf",
    "SELECT table_id, game, listed, touched FROM cards WHERE table_id > $1 AND touched < $2::bigint ORDER BY table_id "
    "LIMIT $3::int"};
// $1 table, $2 places, $3 entries: all of them or none.
inline constexpr Statement kRewrite{
    "rewrite",
    "WITH w AS (SELECT b.number, u.n, u.entry FROM berths b, unnest($2::int[], $3::text[]) AS u(n, entry) WHERE "
    "b.table_id = $1) UPDATE entries e SET entry = w.entry FROM w WHERE e.number = w.number AND e.n = w.n AND (SELECT "
    "count(*) FROM entries x JOIN w y ON x.number = y.number AND x.n = y.n) = cardinality($2::int[]) RETURNING e.n"};
// $1 tables, $2 how many entries each has, $3 harbour.
inline constexpr Statement kErase{
    "erase",
    "WITH doomed AS (DELETE FROM berths b USING unnest($1::text[], $2::bigint[]) AS w(table_id, n) WHERE b.table_id = "
    "w.table_id AND b.head = w.n AND b.epoch > 0 AND (b.owner IS NULL OR b.owner = $3::bigint OR EXISTS (SELECT FROM "
    "harbours h WHERE h.harbour = b.owner AND h.buried)) RETURNING b.number, b.table_id), "
    "logs AS (DELETE FROM entries e USING doomed d WHERE e.number = d.number), "
    "faces AS (DELETE FROM cards c USING doomed d WHERE c.number = d.number), "
    "kept AS (DELETE FROM moments m USING doomed d WHERE m.number = d.number) SELECT table_id FROM doomed"};

// What addresses use at this harbour, and what they use at all others together; tables begun here are added to those of
// the hour, and who has begun too many of them anywhere is told. In the order of addresses, so that two who say so at
// once do not wait for each other. $1 harbour, $2 addresses, $3 connections, $4 messages, $5 tables, $6 most tables.
inline constexpr Statement kCallers{
    "callers",
    "WITH mine AS (INSERT INTO callers (harbour, address, connections, messages, at) SELECT $1::bigint, w.*, "
    "clock_timestamp() FROM unnest($2::text[], $3::int[], $4::int[]) AS w(address, connections, messages) ON CONFLICT "
    "(harbour, address) DO UPDATE SET connections = excluded.connections, messages = excluded.messages, at = "
    "excluded.at), "
    "begun AS (INSERT INTO founded AS f SELECT w.address, date_trunc('hour', clock_timestamp()), w.tables FROM "
    "unnest($2::text[], $5::int[]) AS w(address, tables) WHERE w.tables > 0 ORDER BY w.address ON CONFLICT (address, "
    "hour) DO UPDATE SET tables = f.tables + excluded.tables) "
    "SELECT address, sum(connections)::int, sum(messages)::int, sum(tables)::int FROM ("
    "SELECT address, connections, messages, 0 AS tables FROM callers WHERE harbour <> $1::bigint AND at > "
    "clock_timestamp() - interval '5 seconds' UNION ALL "
    "SELECT address, 0, 0, tables FROM founded WHERE hour = date_trunc('hour', clock_timestamp()) AND tables >= "
    "$6::int) used GROUP BY address"};
inline constexpr Statement kNotify{"notify", "SELECT pg_notify('sea', $1)"};
// What nobody needs any more.
inline constexpr Statement kTidy{"tidy",
                                 "WITH a AS (DELETE FROM callers WHERE at < clock_timestamp() - interval '1 minute'), "
                                 "b AS (DELETE FROM founded WHERE "
                                 "hour < clock_timestamp() - interval '2 hours') SELECT 1"};
// Harbours that were buried a week ago. What they still held becomes nobody's; they themselves go when they hold
// nothing, the next time. Nothing can tell that they are gone: their numbers are never given again, a renewal of what
// is not there is answered as one of what is buried, an append asks for the epoch alone, and since they were buried
// they can neither take nor found, so that nothing becomes theirs any more (only a statement that began before their
// burial could, and none lasts a week). Waits for no lock, as kTake, and holds few for a short time: who held very many
// goes after several times.
inline constexpr Statement kForget{
    "forget",
    "WITH dead AS (SELECT harbour FROM harbours WHERE buried AND until < clock_timestamp() - interval '7 days'), "
    "theirs AS (SELECT b.number FROM berths b JOIN dead d ON d.harbour = b.owner ORDER BY b.number LIMIT 10000 FOR "
    "NO KEY UPDATE OF b SKIP LOCKED), "
    "freed AS (UPDATE berths b SET owner = NULL FROM theirs t WHERE b.number = t.number) "
    "DELETE FROM harbours h USING dead d WHERE h.harbour = d.harbour AND NOT EXISTS (SELECT FROM berths b WHERE "
    "b.owner = h.harbour) RETURNING h.harbour"};

}  // namespace tortuga::server::postgres
