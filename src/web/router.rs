//! Which address leads to which page.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;

use super::app::App;
use super::{
    actions, analysis, assets, boards, checks, downloads, enter, game_page, home, learn, moves,
    own_data, plans, profile, puzzles, review, rules, seats, stream,
};

/// The largest body of a request, in bytes: a form of a few fields.
const LARGEST_BODY: usize = 16 << 10;

/// The largest one with a game record: that of any game.
const LARGEST_RECORD: usize = 512 << 10;

/// Returns all routes, with what is checked before and added after each.
pub fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(home::home))
        .route("/play", get(home::play).post(actions::play_computers))
        .route(
            "/play/friends",
            get(home::to_play).post(actions::play_friends),
        )
        .route("/games", get(home::games))
        .route("/game/{game}", get(game_page::page))
        .route("/game/{game}/events", get(stream::stream))
        .route("/game/{game}/move", get(game_page::lead).post(moves::play))
        .route("/game/{game}/type", get(game_page::lead).post(moves::typed))
        .route("/game/{game}/do", get(game_page::lead).post(actions::act))
        .route("/game/{game}/plan", get(plans::page).post(plans::change))
        .route("/game/{game}/review", get(review::page))
        .route("/game/{game}/chances.png", get(review::chances))
        .route("/game/{game}/{file}", get(downloads::file))
        .route(
            "/game/{game}/seat/{seat}",
            get(seats::page).post(seats::sit),
        )
        .route("/enter/{token}", get(enter::page).post(enter::enter))
        .route("/sign-out", post(enter::sign_out))
        .route("/data", get(own_data::page).post(own_data::delete))
        .route("/data/file", get(own_data::file))
        .route("/learn", get(learn::lessons))
        .route("/learn/{lesson}", get(learn::lesson))
        .route("/learn/{lesson}/board.png", get(boards::lesson))
        .route("/puzzle", get(puzzles::puzzles))
        .route("/puzzle/{number}", get(puzzles::puzzle))
        .route("/puzzle/{number}/board.png", get(boards::puzzle))
        .route("/profile", get(profile::own))
        .route(
            "/analysis",
            get(analysis::page)
                .post(analysis::read)
                .layer(DefaultBodyLimit::max(LARGEST_RECORD)),
        )
        .route("/analysis/board.png", get(boards::analysis))
        .route("/rules", get(rules::pages))
        .route("/rules/{page}", get(rules::page))
        .route("/rules/{page}/board.png", get(boards::rule))
        .route(boards::SETUP, get(boards::setup))
        .route("/assets/{file}", get(home::asset))
        .route("/favicon.ico", get(assets::icon))
        .route("/robots.txt", get(assets::robots))
        .fallback(home::nowhere)
        .method_not_allowed_fallback(home::other_method)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(
            Arc::clone(&app),
            checks::check_and_answer,
        ))
        // Pictures and streams of updates are sent as they are.
        .layer(CompressionLayer::new())
        .with_state(app)
}
