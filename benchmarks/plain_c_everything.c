/* One plain loop for each edition over a season with whatever is rare: newcomers (rating 0), forfeits, matches that are
   decided early, events from which top players' differences are not capped. Games are sorted by event. No event of the
   season is a complete round robin, for which older editions have other rules: such an event is refused (-1). */
#include "plain_c.c"
#include <stdlib.h>

#define INLINE static inline __attribute__((always_inline))

struct season {
    int64_t games, players;
    const int32_t *event, *white, *black;
    const int8_t *score, *played, *match, *all_play_all, *exempt; /* the last three of events */
    const int32_t *scheduled; /* games of a match */
    const int32_t *rating, *K, *PD, *dp; /* PD by difference + 736, dp by percentage */
    int32_t *count, *after;
};

/* What a newcomer did in an event against rated players, and in all events that count towards a first rating. */
struct newcomer { int32_t games, score, opponents, Ru; int32_t first_games, first_score, events, met; int64_t first_opponents, first_Ru; };

/* The law of an edition from 2009 to 2017. */
struct law {
    int cap, step, games, score, floor, pool_games, reach_games, reach_score, reach_floor, opponent_games, first_games, first_floor;
    int K; /* 0: of the player, -1: by rating, -2: by rating, less with many games */
};

static int refused(const struct season *s, int64_t first, int64_t last, int32_t *seen)
{
    int32_t entries = 0, sides = 0, event = s->event[first];
    for (int64_t g = first; g < last; g++) {
        if (seen[s->white[g]] != event + 1) { seen[s->white[g]] = event + 1; entries++; }
        if (seen[s->black[g]] != event + 1) { seen[s->black[g]] = event + 1; entries++; }
        sides += 2 * s->played[g];
    }
    return sides == entries * (entries - 1);
}

/* Whether a match was decided before this game: either player has more than half of its games. */
INLINE int decided(const struct season *s, int64_t g, int32_t *so_far)
{
    int32_t w = s->white[g], b = s->black[g], scheduled = s->scheduled[s->event[g]];
    int over = scheduled > 0 && (2 * so_far[w] > 100 * scheduled || 2 * so_far[b] > 100 * scheduled);
    so_far[w] += s->score[g]; so_far[b] += 100 - s->score[g];
    return over;
}

INLINE int32_t performance(const struct season *s, int step, int64_t games, int64_t score, int64_t Rc)
{
    int64_t above = down(2 * score - 100 * games, 100);
    return (int32_t)(above >= 0 ? half_up(100 * Rc + step * above, 100) : Rc + s->dp[half_up(score, games)]);
}

/* FIDE 2009 to 2017. */
INLINE int until_2017(const struct season *s, const struct law L)
{
    const int32_t *R = s->rating, *PD = s->PD + 736;
    int64_t players = s->players;
    int32_t *sum = calloc(players, 4), *seen = calloc(players, 4), *so_far = calloc(players, 4);
    struct newcomer *new = calloc(players, sizeof *new);
    int32_t *later = malloc(4 * s->games), *newcomers = malloc(8 * s->games);
    int bad = 0;
    memset(s->count, 0, 4 * players);
    for (int64_t first = 0, last; first < s->games; first = last) {
        int32_t event = s->event[first], put_off = 0, entered = 0, match = s->match[event];
        for (last = first; last < s->games && s->event[last] == event; last++) {
            int32_t w = s->white[last], b = s->black[last];
            if (match && decided(s, last, so_far)) continue;
            if (!s->played[last]) continue;
            if (R[w] && R[b]) {
                int32_t gain = s->score[last] - PD[limited(R[w] - R[b], L.cap)];
                sum[w] += gain; sum[b] -= gain;
                s->count[w]++; s->count[b]++;
            } else if (!match && (R[w] || R[b])) {
                int32_t p = R[w] ? b : w, score = R[w] ? 100 - s->score[last] : s->score[last];
                if (!new[p].games++) newcomers[entered++] = p;
                new[p].score += score;
                new[p].opponents += R[w] + R[b];
                later[put_off++] = (int32_t)last;
            }
        }
        if (s->all_play_all[event] && refused(s, first, last, seen)) bad = 1;
        if (match) for (int64_t g = first; g < last; g++) so_far[s->white[g]] = so_far[s->black[g]] = 0;
        for (int32_t i = 0; i < entered; i++) {
            struct newcomer *n = new + newcomers[i];
            n->Ru = performance(s, L.step, n->games, n->score, half_up(n->opponents, n->games));
            int reaches = n->games >= L.reach_games && n->score >= L.reach_score && n->Ru >= L.reach_floor;
            int performed = n->games >= L.games && n->score >= L.score && n->Ru >= L.floor;
            if (n->games >= L.pool_games && (reaches || n->met)) {
                n->first_games += n->games; n->first_score += n->score; n->first_opponents += n->opponents;
                n->first_Ru += n->Ru; n->events++;
                if (!performed) s->count[newcomers[i]] += n->games;
            }
            n->met += reaches;
            if (performed) s->count[newcomers[i]] += n->games;
            if (!performed || n->games < L.opponent_games) n->Ru = 0;
        }
        for (int32_t i = 0; i < put_off; i++) {
            int64_t g = later[i];
            int white = R[s->white[g]] != 0;
            int32_t p = white ? s->white[g] : s->black[g], Ru = new[white ? s->black[g] : s->white[g]].Ru;
            if (!Ru) continue;
            sum[p] += (white ? s->score[g] : 100 - s->score[g]) - PD[limited(R[p] - Ru, L.cap)];
            s->count[p]++;
        }
        for (int32_t i = 0; i < entered; i++) {
            struct newcomer *n = new + newcomers[i];
            n->games = n->score = n->opponents = n->Ru = 0;
        }
    }
    for (int64_t p = 0; p < players; p++) {
        if (R[p]) {
            int64_t K = L.K > 0 ? L.K : L.K == 0 ? s->K[p] : R[p] >= 2400 ? 10 : 40;
            if (L.K == -2 && K * s->count[p] > 700) K = 700 / s->count[p];
            s->after[p] = (int32_t)half_up(100 * (int64_t)R[p] + K * sum[p], 100);
            continue;
        }
        struct newcomer *n = new + p;
        s->after[p] = 0;
        if (n->first_games < L.first_games) continue;
        int32_t first = n->events == 1 ? (int32_t)n->first_Ru
            : performance(s, L.step, n->first_games, n->first_score, half_up(n->first_opponents, n->first_games));
        if (first >= L.first_floor) s->after[p] = first;
    }
    free(sum); free(seen); free(so_far); free(new); free(later); free(newcomers);
    return bad ? -1 : 0;
}

int every_2009(struct season *s) { return until_2017(s, (struct law){400, 1500, 3, 50, 1200, 3, 3, 50, 1200, 0, 9, 1200, 0}); }
int every_2009_applied(struct season *s) { return until_2017(s, (struct law){400, 1250, 3, 100, 1401, 3, 3, 100, 1401, 0, 9, 1401, 25}); }
int every_2011(struct season *s) { return until_2017(s, (struct law){400, 1250, 3, 100, 1200, 1, 3, 100, 1401, 0, 9, 1200, 30}); }
int every_2012(struct season *s) { return until_2017(s, (struct law){400, 1250, 3, 100, 1200, 1, 3, 100, 1200, 0, 9, 1200, 30}); }
int every_2013(struct season *s) { return until_2017(s, (struct law){400, 1250, 3, 100, 1000, 1, 3, 100, 1200, 0, 9, 1000, 30}); }
int every_2014(struct season *s) { return until_2017(s, (struct law){400, 2000, 1, 50, 1000, 1, 1, 50, 1000, 3, 5, 1000, -1}); }
int every_2017(struct season *s) { return until_2017(s, (struct law){400, 2000, 1, 50, 1000, 1, 1, 50, 1000, 3, 5, 1000, -2}); }

/* FIDE 2003 and the rules applied in 2008: a newcomer is rated by a round robin alone, of which the season has none. */
INLINE int until_2008(const struct season *s, int averaged)
{
    const int32_t *R = s->rating, *PD = s->PD + 736;
    int64_t players = s->players;
    int32_t *sum = calloc(players, 4), *seen = calloc(players, 4), *so_far = calloc(players, 4);
    int32_t *opponents = calloc(players, 4), *n = calloc(players, 4);
    int bad = 0;
    memset(s->count, 0, 4 * players);
    for (int64_t first = 0, last; first < s->games; first = last) {
        int32_t event = s->event[first], match = s->match[event];
        for (last = first; last < s->games && s->event[last] == event; last++) {
            int32_t w = s->white[last], b = s->black[last];
            if (match && decided(s, last, so_far)) continue;
            if (!s->played[last] || !R[w] || !R[b]) continue;
            int32_t D = limited(R[w] - R[b], 350);
            if (averaged) {
                opponents[w] += R[w] - D; opponents[b] += R[b] + D;
                sum[w] += s->score[last]; sum[b] += 100 - s->score[last];
                n[w]++; n[b]++;
            } else {
                int32_t gain = s->score[last] - PD[D];
                sum[w] += gain; sum[b] -= gain;
                s->count[w]++; s->count[b]++;
            }
        }
        if (s->all_play_all[event] && refused(s, first, last, seen)) bad = 1;
        if (match) for (int64_t g = first; g < last; g++) so_far[s->white[g]] = so_far[s->black[g]] = 0;
        for (int64_t g = first; averaged && g < last; g++) {
            int32_t both[2] = {s->white[g], s->black[g]};
            for (int i = 0; i < 2; i++) {
                int32_t p = both[i];
                if (!n[p]) continue;
                sum[p] -= n[p] * PD[limited(R[p] - (int32_t)half_up(opponents[p], n[p]), 736)];
                s->count[p] += n[p];
                n[p] = opponents[p] = 0;
            }
        }
    }
    for (int64_t p = 0; p < players; p++)
        s->after[p] = R[p] ? (int32_t)half_up(100 * (int64_t)R[p] + (int64_t)s->K[p] * sum[p], 100) : 0;
    free(sum); free(seen); free(so_far); free(opponents); free(n);
    return bad ? -1 : 0;
}

int every_2003(struct season *s) { return until_2008(s, 1); }
int every_2008_applied(struct season *s) { return until_2008(s, 0); }

/* FIDE 2022 (in an event the largest difference of more than 400 in one's favour counts as 400, once) and 2024 (every
   difference counts at most 400, but not a player's with 2650 or more in an event since October 2025). */
INLINE int since_2022(const struct season *s, int edition)
{
    const int32_t *R = s->rating, *PD = s->PD + 736;
    int64_t players = s->players;
    int32_t *sum = calloc(players, 4), *so_far = calloc(players, 4), *largest = calloc(players, 4);
    struct newcomer *new = calloc(players, sizeof *new);
    int32_t *newcomers = malloc(8 * s->games);
    memset(s->count, 0, 4 * players);
    for (int64_t first = 0, last; first < s->games; first = last) {
        int32_t event = s->event[first], entered = 0, match = s->match[event], exempt = s->exempt[event];
        for (last = first; last < s->games && s->event[last] == event; last++) {
            int32_t w = s->white[last], b = s->black[last];
            if (match && decided(s, last, so_far)) continue;
            if (!s->played[last]) continue;
            if (R[w] && R[b]) {
                int32_t D = R[w] - R[b];
                if (edition == 2022) {
                    int32_t gain = s->score[last] - PD[limited(D, 736)];
                    sum[w] += gain; sum[b] -= gain;
                    if (D > 400 && D > largest[w]) largest[w] = D;
                    if (-D > 400 && -D > largest[b]) largest[b] = -D;
                } else {
                    int32_t capped = PD[limited(D, 400)], whole = PD[limited(D, 736)];
                    sum[w] += s->score[last] - (exempt && R[w] >= 2650 ? whole : capped);
                    sum[b] -= s->score[last] - (exempt && R[b] >= 2650 ? whole : capped);
                }
                s->count[w]++; s->count[b]++;
            } else if (!match && (R[w] || R[b])) {
                int32_t p = R[w] ? b : w;
                if (!new[p].games++) newcomers[entered++] = p;
                new[p].score += R[w] ? 100 - s->score[last] : s->score[last];
                new[p].opponents += R[w] + R[b];
            }
        }
        if (match) for (int64_t g = first; g < last; g++) so_far[s->white[g]] = so_far[s->black[g]] = 0;
        for (int32_t i = 0; i < entered; i++) {
            struct newcomer *n = new + newcomers[i];
            if (n->met++ || n->score) {
                n->first_games += n->games; n->first_score += n->score; n->first_opponents += n->opponents;
                s->count[newcomers[i]] += n->games;
            }
            n->games = n->score = n->opponents = 0;
        }
        for (int64_t g = first; edition == 2022 && g < last; g++) {
            int32_t w = s->white[g], b = s->black[g];
            if (largest[w]) { sum[w] += PD[limited(largest[w], 736)] - PD[400]; largest[w] = 0; }
            if (largest[b]) { sum[b] += PD[limited(largest[b], 736)] - PD[400]; largest[b] = 0; }
        }
    }
    for (int64_t p = 0; p < players; p++) {
        if (R[p]) {
            int64_t K = s->K[p];
            if (K * s->count[p] > 700) K = 700 / s->count[p];
            s->after[p] = (int32_t)(R[p] + half_away(K * sum[p], 100));
            continue;
        }
        struct newcomer *n = new + p;
        int64_t games = n->first_games, score = n->first_score, first;
        s->after[p] = 0;
        if (games < 5) continue;
        if (edition == 2022) {
            int64_t above = down(2 * score - 100 * games, 100);
            first = half_up(n->first_opponents + (above >= 0 ? 20 * above : s->dp[half_up(score, games)]) * games, games);
            if (first >= 1000) s->after[p] = (int32_t)first;
        } else {
            first = half_up(n->first_opponents + 3600 + s->dp[half_up(score + 100, games + 2)] * (games + 2), games + 2);
            first = first > 2200 ? 2200 : first;
            if (first >= 1400) s->after[p] = (int32_t)first;
        }
    }
    free(sum); free(so_far); free(largest); free(new); free(newcomers);
    return 0;
}

int every_2022(struct season *s) { return since_2022(s, 2022); }
int every_2024(struct season *s) { return since_2022(s, 2024); }

/* JCF 2024: matches are rated like other games; a first rating is of six games and more, not all won or lost. */
int every_jcf(struct season *s)
{
    const int32_t *R = s->rating, *PD = s->PD + 736;
    int64_t players = s->players;
    int32_t *sum = calloc(players, 4);
    struct newcomer *new = calloc(players, sizeof *new);
    memset(s->count, 0, 4 * players);
    for (int64_t g = 0; g < s->games; g++) {
        int32_t w = s->white[g], b = s->black[g];
        if (!s->played[g]) continue;
        if (R[w] && R[b]) {
            int32_t gain = s->score[g] - PD[limited(R[w] - R[b], 400)];
            sum[w] += gain; sum[b] -= gain;
            s->count[w]++; s->count[b]++;
        } else if (R[w] || R[b]) {
            int32_t p = R[w] ? b : w;
            new[p].first_games++;
            new[p].first_score += R[w] ? 100 - s->score[g] : s->score[g];
            new[p].first_opponents += R[w] + R[b];
            s->count[p]++;
        }
    }
    for (int64_t p = 0; p < players; p++) {
        int64_t games = new[p].first_games, score = new[p].first_score, first = 0;
        if (R[p]) first = R[p] + half_up((int64_t)s->K[p] * sum[p], 100);
        else if (games >= 6 && score > 0 && score < 100 * games)
            first = half_up(new[p].first_opponents, games) + s->dp[half_up(score, games)];
        s->after[p] = (int32_t)(first == 0 && !R[p] ? 0 : first < 1000 ? 1000 : first);
    }
    free(sum); free(new);
    return 0;
}

/* ICCF 2023: a newcomer begins with 1800 and a deviation of their own. */
int every_iccf(struct season *s, double RD, double RD_new, const double *constants)
{
    double centre = constants[0], scale = constants[1], beta0 = constants[2], beta1 = constants[3];
    struct { double win, draw, draw_m, loss_m, draw_p, loss_p, d1, d2; } *p = malloc(s->players * sizeof *p);
    for (int64_t i = 0; i < s->players; i++) {
        double mu = ((s->rating[i] ? s->rating[i] : 1800) - centre) / scale, sigma = (s->rating[i] ? RD : RD_new) / scale;
        p[i].win = exp(mu); p[i].draw = exp((1 + beta1) * mu / 2);
        p[i].loss_m = exp(mu - sigma); p[i].loss_p = exp(mu + sigma);
        p[i].draw_m = exp(beta0 + (1 + beta1) * (mu - sigma) / 2);
        p[i].draw_p = exp(beta0 + (1 + beta1) * (mu + sigma) / 2);
        p[i].d1 = p[i].d2 = 0;
        s->count[i] = 0;
    }
    for (int64_t g = 0; g < s->games; g++) {
        int32_t w = s->white[g], b = s->black[g];
        if (!s->played[g]) continue;
        double y = s->score[g] / 100.0;
        derivatives(p[w].win, p[w].draw, p[b].draw_m, p[b].loss_m, p[b].draw_p, p[b].loss_p, y, &p[w].d1, &p[w].d2);
        derivatives(p[b].win, p[b].draw, p[w].draw_m, p[w].loss_m, p[w].draw_p, p[w].loss_p, 1 - y, &p[b].d1, &p[b].d2);
        s->count[w]++; s->count[b]++;
    }
    for (int64_t i = 0; i < s->players; i++) {
        double mu = ((s->rating[i] ? s->rating[i] : 1800) - centre) / scale, sigma = (s->rating[i] ? RD : RD_new) / scale;
        double variance = 1 / (1 / (sigma * sigma) - p[i].d2);
        s->after[i] = !s->rating[i] && !s->count[i] ? 0 : (int32_t)floor(scale * (mu + variance * p[i].d1) + centre + 0.5);
    }
    free(p);
    return 0;
}
